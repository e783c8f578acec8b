// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title What the vending machine and the burn handler ask of a collection
interface ICardCollection {
    /// @notice Creates a token. Only for holders of the minter role.
    /// @param to Its first owner; a contract must accept it (`onERC721Received`).
    /// @param tokenId An id that was never minted before.
    function mint(address to, uint256 tokenId) external;

    /// @notice Destroys a token without an approval. Only for holders of the burner role.
    /// @param from The owner that is expected to hold it.
    /// @param tokenId A token of that owner.
    function burn(address from, uint256 tokenId) external;
}
