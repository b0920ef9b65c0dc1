// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Work without storage: the cost of an estimate here is the interpreter alone.
contract Loop {
    function add(uint256 rounds) external pure returns (uint256 sum) {
        for (uint256 i = 0; i < rounds; i++) sum += i;
    }
}
