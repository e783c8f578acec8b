// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Call} from "./Call.sol";

/// @title Makes several calls for anyone, in its own name
contract Multicall {
    event Failed(uint256 indexed position, bytes reason);

    /// @notice All of them or none.
    function all(Call[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; ++i) Address.functionCall(calls[i].target, calls[i].data);
    }

    /// @notice The transaction succeeds whatever the calls do.
    function each(Call[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; ++i) {
            (bool success, bytes memory reason) = calls[i].target.call(calls[i].data);
            if (!success) emit Failed(i, reason);
        }
    }
}
