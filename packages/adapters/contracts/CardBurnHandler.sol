// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ICardCollection} from "./ICardCollection.sol";
import {SingleUseAuthorizations} from "./SingleUseAuthorizations.sol";

/// @title Burns cards that the service buys back
/// @notice The id of an authorization is its burn request, so `used(requestId)` tells whether it was
/// burned for. The service credits a burn when it sees its `Burned` event.
contract CardBurnHandler is SingleUseAuthorizations {
    /// @notice What the service signs.
    /// @param requestId The burn request, the same however often it is signed anew.
    /// @param collection The token's collection; this handler holds its burner role.
    /// @param tokenId The token to burn.
    /// @param owner Who holds it and sends the transaction, a plain wallet or a smart account.
    /// @param deadline Last second at which it is valid, by the block's timestamp.
    struct BurnAuthorization {
        uint256 requestId;
        address collection;
        uint256 tokenId;
        address owner;
        uint256 deadline;
    }

    /// @notice The EIP-712 type of `BurnAuthorization`.
    bytes32 public constant BURN_AUTHORIZATION_TYPEHASH =
        keccak256(
            "BurnAuthorization(uint256 requestId,address collection,uint256 tokenId,address owner,uint256 deadline)"
        );

    /// @notice An authorization was used: the owner's token is gone.
    event Burned(uint256 indexed requestId, address indexed collection, uint256 indexed tokenId, address owner);

    /// @notice A burn was submitted by someone else than the token's owner.
    error CallerNotOwner(address caller, address owner);

    /// @param admin See `SingleUseAuthorizations`.
    /// @param adminDelay Seconds between the two steps of handing over the admin role.
    /// @param pauser The first pauser.
    /// @param signer The service's first key.
    /// @param maxLife_ See `maxLife`.
    constructor(
        address admin,
        uint48 adminDelay,
        address pauser,
        address signer,
        uint256 maxLife_
    ) SingleUseAuthorizations("CardBurnHandler", admin, adminDelay, pauser, signer, maxLife_) {}

    /// @notice Burns the authorized token of the caller, without an approval.
    /// @dev The call itself is the owner's consent, so it must come from the owner: a smart account
    /// may send it, but a plain wallet can't send it through another contract.
    /// @param authorization The signed fields.
    /// @param signature The service's signature of them.
    function burn(
        BurnAuthorization calldata authorization,
        bytes calldata signature
    ) external whenNotPaused {
        uint256 requestId = authorization.requestId;
        address collection = authorization.collection;
        uint256 tokenId = authorization.tokenId;
        address owner_ = authorization.owner;
        _use(
            requestId,
            authorization.deadline,
            keccak256(abi.encode(BURN_AUTHORIZATION_TYPEHASH, authorization)),
            signature
        );
        if (msg.sender != owner_) revert CallerNotOwner(msg.sender, owner_);
        emit Burned(requestId, collection, tokenId, owner_);
        ICardCollection(collection).burn(owner_, tokenId);
    }
}
