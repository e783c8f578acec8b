// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AccessControlDefaultAdminRules} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";

/// @title Actions that the service authorizes with a signature, each at most once
/// @notice An authorization is EIP-712 typed data. Its domain binds it to this contract on this
/// chain, its id makes it work once, and it is void after its deadline.
/// @dev Any holder of the signer role may have signed, so that a new key can be added before the old
/// one is revoked and what the old one signed works until then. Revoking a signer or pausing takes
/// effect at once, whatever was signed. Signers are keys, not contracts (no ERC-1271).
abstract contract SingleUseAuthorizations is AccessControlDefaultAdminRules, Pausable, EIP712 {
    /// @notice The service's keys: their signatures count.
    bytes32 public constant SIGNER_ROLE = keccak256("SIGNER_ROLE");
    /// @notice May pause. Only the admin may unpause, so a stolen pauser key can't undo a stop.
    bytes32 public constant PAUSER_ROLE = keccak256("PAUSER_ROLE");

    /// @notice Whether the authorization of this id was used, under whichever of its signatures.
    mapping(uint256 id => bool) public used;

    /// @notice Seconds that an authorization may have left to live when it is used. It bounds what the
    /// service signs by mistake. What a stolen key signed is ended by revoking its role.
    uint256 public maxLife;

    /// @notice Authorizations may live so many seconds from now on.
    event MaxLifeChanged(uint256 maxLife);

    /// @notice The deadline is further away than any authorization may be.
    error AuthorizationTooLong(uint256 id, uint256 deadline, uint256 latest);
    /// @notice No authorization could be used.
    error InvalidMaxLife(uint256 maxLife);
    /// @notice The authorization of this id was used before.
    error AuthorizationUsed(uint256 id);
    /// @notice The block's timestamp is past the deadline.
    error AuthorizationExpired(uint256 id, uint256 deadline, uint256 timestamp);
    /// @notice These fields were not signed by a key of the service.
    error UnauthorizedSigner(address signer);
    /// @notice The address can't be a signer.
    error InvalidSigner(address signer);

    /// @param name The EIP-712 domain's name; its version is "1".
    /// @param admin Grants and revokes the roles, unpauses and sets limits.
    /// @param adminDelay Seconds between the two steps of handing over the admin role.
    /// @param pauser The first pauser.
    /// @param signer The first signer.
    /// @param maxLife_ See `maxLife`.
    constructor(
        string memory name,
        address admin,
        uint48 adminDelay,
        address pauser,
        address signer,
        uint256 maxLife_
    ) AccessControlDefaultAdminRules(adminDelay, admin) EIP712(name, "1") {
        if (signer == address(0)) revert InvalidSigner(signer);
        _grantRole(PAUSER_ROLE, pauser);
        _grantRole(SIGNER_ROLE, signer);
        _setMaxLife(maxLife_);
    }

    /// @notice Changes how long authorizations may live, for those that were signed before too.
    function setMaxLife(uint256 maxLife_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setMaxLife(maxLife_);
    }

    function _setMaxLife(uint256 maxLife_) private {
        if (maxLife_ == 0) revert InvalidMaxLife(maxLife_);
        maxLife = maxLife_;
        emit MaxLifeChanged(maxLife_);
    }

    /// @notice Stops this contract's authorized actions.
    function pause() external onlyRole(PAUSER_ROLE) {
        _pause();
    }

    /// @notice Ends a pause.
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @dev Uses up the authorization or reverts. The order of the checks: used, deadline, life, signature.
    /// @param id What makes the authorization single-use.
    /// @param deadline Last second at which it is valid, inclusive as in ERC-2612.
    /// @param structHash The EIP-712 hash of its fields, `id` and `deadline` among them.
    /// @param signature 65 bytes r, s, v with a low s.
    function _use(uint256 id, uint256 deadline, bytes32 structHash, bytes calldata signature) internal {
        if (used[id]) revert AuthorizationUsed(id);
        if (block.timestamp > deadline) revert AuthorizationExpired(id, deadline, block.timestamp);
        uint256 latest = block.timestamp + maxLife;
        if (deadline > latest) revert AuthorizationTooLong(id, deadline, latest);
        address signer = ECDSA.recoverCalldata(_hashTypedDataV4(structHash), signature);
        if (!hasRole(SIGNER_ROLE, signer)) revert UnauthorizedSigner(signer);
        used[id] = true;
    }
}
