// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {ICardCollection} from "./ICardCollection.sol";
import {SingleUseAuthorizations} from "./SingleUseAuthorizations.sol";

/// @title Mints cards to buyers whom the service authorized
/// @notice The id of an authorization is its token id, so `used(tokenId)` tells whether this machine
/// ever minted the token. Token ids are unique over all collections of a machine.
contract CardVendingMachine is SingleUseAuthorizations, ReentrancyGuard {
    using SafeERC20 for IERC20;

    /// @notice What the service signs.
    /// @param collection The collection to mint in; this machine holds its minter role.
    /// @param tokenId The token to mint.
    /// @param buyer Its first owner, a plain wallet or a contract that accepts ERC-721 tokens.
    /// @param price What the buyer pays to the treasury, in base units of USDC (6 decimals).
    /// @param deadline Last second at which it is valid, by the block's timestamp.
    struct MintAuthorization {
        address collection;
        uint256 tokenId;
        address buyer;
        uint256 price;
        uint256 deadline;
    }

    /// @notice The EIP-712 type of `MintAuthorization`.
    bytes32 public constant MINT_AUTHORIZATION_TYPEHASH =
        keccak256(
            "MintAuthorization(address collection,uint256 tokenId,address buyer,uint256 price,uint256 deadline)"
        );

    /// @notice The token that prices are paid in.
    IERC20 public immutable usdc;
    /// @notice Where prices are paid to.
    address public treasury;

    /// @notice Mints of one day (UTC) at most: what a stolen key can do before it is revoked.
    uint256 public dailyLimit;
    /// @notice Mints so far, by day since 1970 (UTC).
    mapping(uint256 day => uint256) public mintedOn;

    /// @notice So many mints are possible each day from now on.
    event DailyLimitChanged(uint256 dailyLimit);
    /// @notice An authorization was used: the token belongs to the buyer.
    event Minted(uint256 indexed tokenId, address indexed buyer, address indexed collection, uint256 price);
    /// @notice Prices are paid to another address from now on.
    event TreasuryChanged(address treasury);

    /// @notice A mint that costs something was submitted by someone else than its buyer.
    error CallerNotBuyer(address caller, address buyer);
    /// @notice No more mints today (UTC); the authorization is still unused.
    error DailyLimitReached(uint256 dailyLimit);
    /// @notice There is no contract at the address of USDC.
    error InvalidUsdc(address usdc);
    /// @notice The address can't receive prices.
    error InvalidTreasury(address treasury);

    /// @param admin See `SingleUseAuthorizations`; also sets the treasury.
    /// @param adminDelay Seconds between the two steps of handing over the admin role.
    /// @param pauser The first pauser.
    /// @param signer The service's first key.
    /// @param maxLife_ See `maxLife`.
    /// @param dailyLimit_ See `dailyLimit`.
    /// @param usdc_ The token that prices are paid in.
    /// @param treasury_ Where prices are paid to.
    constructor(
        address admin,
        uint48 adminDelay,
        address pauser,
        address signer,
        uint256 maxLife_,
        uint256 dailyLimit_,
        IERC20 usdc_,
        address treasury_
    ) SingleUseAuthorizations("CardVendingMachine", admin, adminDelay, pauser, signer, maxLife_) {
        if (address(usdc_).code.length == 0) revert InvalidUsdc(address(usdc_));
        usdc = usdc_;
        _setTreasury(treasury_);
        _setDailyLimit(dailyLimit_);
    }

    /// @notice Mints the authorized token to the buyer and takes the price, if any.
    /// @dev Anyone may submit a free mint (a relayer, a smart account's entry point): the token goes to
    /// the buyer whoever pays the gas. Money is taken only from the caller, so nobody can spend another's
    /// allowance. A buyer that is a contract is called back (`onERC721Received`) after all else is
    /// done, and can't enter this machine meanwhile; if it refuses the token, nothing happened and the
    /// authorization is still unused.
    /// @param authorization The signed fields.
    /// @param signature The service's signature of them.
    function mint(
        MintAuthorization calldata authorization,
        bytes calldata signature
    ) external whenNotPaused nonReentrant {
        uint256 tokenId = authorization.tokenId;
        address buyer = authorization.buyer;
        uint256 price = authorization.price;
        _use(
            tokenId,
            authorization.deadline,
            keccak256(abi.encode(MINT_AUTHORIZATION_TYPEHASH, authorization)),
            signature
        );
        _count();
        if (price > 0 && msg.sender != buyer) revert CallerNotBuyer(msg.sender, buyer);
        emit Minted(tokenId, buyer, authorization.collection, price);
        if (price > 0) usdc.safeTransferFrom(buyer, treasury, price);
        ICardCollection(authorization.collection).mint(buyer, tokenId);
    }

    /// @notice Has prices paid to another address.
    function setTreasury(address treasury_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setTreasury(treasury_);
    }

    /// @notice Changes how many mints are possible each day, today included; 0 stops them.
    function setDailyLimit(uint256 dailyLimit_) external onlyRole(DEFAULT_ADMIN_ROLE) {
        _setDailyLimit(dailyLimit_);
    }

    function _setDailyLimit(uint256 dailyLimit_) private {
        dailyLimit = dailyLimit_;
        emit DailyLimitChanged(dailyLimit_);
    }

    /// @dev Counts a mint of today, or reverts.
    function _count() private {
        uint256 day = block.timestamp / 1 days;
        if (mintedOn[day] >= dailyLimit) revert DailyLimitReached(dailyLimit);
        mintedOn[day] += 1;
    }

    function _setTreasury(address treasury_) private {
        if (treasury_ == address(0)) revert InvalidTreasury(treasury_);
        treasury = treasury_;
        emit TreasuryChanged(treasury_);
    }
}
