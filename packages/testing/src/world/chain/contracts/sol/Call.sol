// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice One call of a batch.
struct Call {
    address target;
    bytes data;
}
