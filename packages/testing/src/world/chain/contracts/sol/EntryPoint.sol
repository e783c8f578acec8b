// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";
import {Call} from "./Call.sol";
import {SmartAccount} from "./SmartAccount.sol";

/// @title As the entry point of ERC-4337: anyone submits what an account's owner signed
/// @notice As there, the transaction succeeds even when the account's calls revert.
contract EntryPoint {
    mapping(SmartAccount account => uint256) public nonces;

    event Handled(address indexed account, bool success);

    error NotSigned(address signer);

    function handle(SmartAccount account, Call[] calldata calls, bytes calldata signature) external {
        bytes32 hash = keccak256(abi.encode(block.chainid, this, account, nonces[account]++, calls));
        address signer = ECDSA.recover(MessageHashUtils.toEthSignedMessageHash(hash), signature);
        if (signer != account.owner()) revert NotSigned(signer);
        try account.execute(calls) {
            emit Handled(address(account), true);
        } catch {
            emit Handled(address(account), false);
        }
    }
}
