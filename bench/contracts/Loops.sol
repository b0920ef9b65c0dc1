// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// Each loop does one kind of work, so that its gas a second is the speed of an engine at that kind.
contract Loops {
    /// Storage that is there before a loop reads it.
    uint256[4096] private filled;
    /// Storage that is empty before a loop writes it.
    uint256[4096] private empty;

    function fill(uint256 from, uint256 to) external {
        for (uint256 i = from; i < to; i++) filled[i] = i + 1;
    }

    function add(uint256 rounds) external pure returns (uint256 sum) {
        for (uint256 i = 0; i < rounds; i++) sum += i;
    }

    function mulMod(uint256 rounds) external pure returns (uint256 x) {
        x = 1;
        unchecked {
            for (uint256 i = 0; i < rounds; i++) {
                x = x * 0x2545f4914f6cdd1d2545f4914f6cdd1d + i;
                x ^= x >> 29;
                x %= 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141;
            }
        }
    }

    function hash(uint256 rounds) external pure returns (bytes32 digest) {
        for (uint256 i = 0; i < rounds; i++) digest = keccak256(abi.encode(digest, i));
    }

    function load(uint256 rounds) external view returns (uint256 sum) {
        unchecked {
            for (uint256 i = 0; i < rounds; i++) sum += filled[i];
        }
    }

    function store(uint256 rounds) external returns (uint256) {
        for (uint256 i = 0; i < rounds; i++) empty[i] = i + 1;
        return rounds;
    }
}
