// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC721Receiver} from "@openzeppelin/contracts/token/ERC721/IERC721Receiver.sol";
import {Address} from "@openzeppelin/contracts/utils/Address.sol";
import {Call} from "./Call.sol";

/// @title A contract that knows nothing of ERC-721
contract Deaf {}

/// @title A contract that answers the wrong word
contract Confused is IERC721Receiver {
    function onERC721Received(address, address, uint256, bytes calldata) external pure returns (bytes4) {
        return 0xdeadbeef;
    }
}

/// @title A contract that refuses tokens with a reason of its own
contract Refusing is IERC721Receiver {
    error Refused(uint256 tokenId);

    function onERC721Received(address, address, uint256 tokenId, bytes calldata) external pure returns (bytes4) {
        revert Refused(tokenId);
    }
}

/// @title A contract that makes calls of its own while it is given a token
contract Reentrant is IERC721Receiver {
    Call[] private _calls;
    /// @notice Let the mint go on when a call fails.
    bool public swallow;

    event Tried(bool success, bytes answer);

    function plan(Call[] calldata calls, bool swallow_) external {
        delete _calls;
        for (uint256 i = 0; i < calls.length; ++i) _calls.push(calls[i]);
        swallow = swallow_;
    }

    /// @notice Makes the first call itself.
    function start(Call calldata call) external {
        Address.functionCall(call.target, call.data);
    }

    function onERC721Received(address, address, uint256, bytes calldata) external returns (bytes4) {
        for (uint256 i = 0; i < _calls.length; ++i) {
            Call memory call = _calls[i];
            if (swallow) {
                (bool success, bytes memory answer) = call.target.call(call.data);
                emit Tried(success, answer);
            } else {
                Address.functionCall(call.target, call.data);
            }
        }
        return IERC721Receiver.onERC721Received.selector;
    }
}
