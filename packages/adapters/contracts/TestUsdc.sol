// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A stand-in for USDC on local chains and in tests; worth nothing
contract TestUsdc is ERC20 {
    constructor() ERC20("Test USD Coin", "USDC") {}

    /// @notice As USDC: 1,000,000 base units are one dollar.
    function decimals() public pure override returns (uint8) {
        return 6;
    }

    /// @notice Gives anyone any amount.
    /// @param to Who gets it.
    /// @param amount In base units.
    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}
