// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721Holder} from "@openzeppelin/contracts/token/ERC721/utils/ERC721Holder.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Call} from "./Call.sol";

/// @title A wallet that is a contract: it does what its owner or its entry point says, in batches
contract SmartAccount is ERC721Holder {
    address public immutable owner;
    address public immutable entryPoint;

    error NotAllowed(address caller);

    constructor(address owner_, address entryPoint_) {
        owner = owner_;
        entryPoint = entryPoint_;
    }

    function execute(Call[] calldata calls) external {
        if (msg.sender != owner && msg.sender != entryPoint) revert NotAllowed(msg.sender);
        for (uint256 i = 0; i < calls.length; ++i) Address.functionCall(calls[i].target, calls[i].data);
    }
}
