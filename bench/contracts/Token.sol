// SPDX-License-Identifier: MIT
pragma solidity 0.8.30;

/// The smallest ERC-20 that does what wallets do with one: balances in a mapping, a checked transfer, the event.
contract Token {
    mapping(address => uint256) public balanceOf;
    uint256 public immutable totalSupply;

    event Transfer(address indexed from, address indexed to, uint256 value);

    /// Shares the supply among the senders of the benchmark, so that each of them can transfer.
    constructor(uint256 supply, address[] memory holders) {
        totalSupply = supply;
        for (uint256 i = 0; i < holders.length; i++) {
            balanceOf[holders[i]] = supply / holders.length;
            emit Transfer(address(0), holders[i], supply / holders.length);
        }
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(to != address(0), "transfer to the zero address");
        uint256 balance = balanceOf[msg.sender];
        require(balance >= value, "transfer amount exceeds balance");
        unchecked {
            balanceOf[msg.sender] = balance - value;
            balanceOf[to] += value;
        }
        emit Transfer(msg.sender, to, value);
        return true;
    }
}
