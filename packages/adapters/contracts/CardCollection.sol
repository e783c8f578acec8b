// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControlDefaultAdminRules} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC165} from "@openzeppelin/contracts/interfaces/IERC165.sol";
import {IERC4906} from "@openzeppelin/contracts/interfaces/IERC4906.sol";
import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721Pausable} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721Pausable.sol";
import {ICardCollection} from "./ICardCollection.sol";

/// @title The cards that left the service's custody as tokens
/// @notice Each token stands for one physical card. An id is minted at most once, ever: a card that
/// was burned comes back under another id, if it comes back at all.
/// @dev The vending machine holds the minter role and the burn handler the burner role; both can be
/// replaced by the admin while the collection stays. Handing over the admin role takes two steps and
/// a delay (AccessControlDefaultAdminRules).
contract CardCollection is ICardCollection, ERC721Pausable, AccessControlDefaultAdminRules, IERC4906 {
    /// @notice May mint: the vending machine.
    bytes32 public constant MINTER_ROLE = keccak256("MINTER_ROLE");
    /// @notice May burn any token whose owner it names rightly: the burn handler.
    bytes32 public constant BURNER_ROLE = keccak256("BURNER_ROLE");
    /// @notice May pause. Only the admin may unpause, so a stolen pauser key can't undo a stop.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    string private _base;

    /// @notice Whether a token of this id was burned.
    mapping(uint256 tokenId => bool) public burned;

    /// @notice The links to the metadata of all tokens changed.
    event BaseUriChanged(string baseUri);

    /// @notice The id was minted and burned before.
    error CardBurned(uint256 tokenId);

    /// @param admin Grants the roles, sets the base URI and unpauses.
    /// @param adminDelay Seconds between the two steps of handing over the admin role.
    /// @param pauser The first pauser.
    /// @param name_ The name that wallets show.
    /// @param symbol_ Its short form.
    /// @param baseUri What token ids are appended to, `https://…/nft/`.
    /// @param minter The vending machine.
    /// @param burner The burn handler.
    constructor(
        address admin,
        uint48 adminDelay,
        address pauser,
        string memory name_,
        string memory symbol_,
        string memory baseUri,
        address minter,
        address burner
    ) ERC721(name_, symbol_) AccessControlDefaultAdminRules(adminDelay, admin) {
        _grantRole(PAUSER_ROLE, pauser);
        _grantRole(MINTER_ROLE, minter);
        _grantRole(BURNER_ROLE, burner);
        _base = baseUri;
        emit BaseUriChanged(baseUri);
    }

    /// @inheritdoc ICardCollection
    function mint(address to, uint256 tokenId) external onlyRole(MINTER_ROLE) {
        if (burned[tokenId]) revert CardBurned(tokenId);
        _safeMint(to, tokenId);
    }

    /// @inheritdoc ICardCollection
    function burn(address from, uint256 tokenId) external onlyRole(BURNER_ROLE) {
        address holder = _requireOwned(tokenId);
        if (holder != from) revert ERC721IncorrectOwner(from, tokenId, holder);
        burned[tokenId] = true;
        _burn(tokenId);
    }

    /// @notice Changes where all tokens' metadata is read. Marketplaces are told (ERC-4906).
    function setBaseUri(string calldata baseUri) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _base = baseUri;
        emit BaseUriChanged(baseUri);
        emit BatchMetadataUpdate(0, type(uint256).max);
    }

    /// @notice Stops mints, burns and transfers.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @notice Ends a pause.
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @inheritdoc IERC165
    function supportsInterface(
        bytes4 interfaceId
    ) public view override(ERC721, AccessControlDefaultAdminRules, IERC165) returns (bool) {
        // ERC-4906 fixes this number; it has no functions that it could be computed from.
        return interfaceId == bytes4(0x49064906) || super.supportsInterface(interfaceId);
    }

    /// @inheritdoc ERC721
    function _baseURI() internal view override returns (string memory) {
        return _base;
    }
}
