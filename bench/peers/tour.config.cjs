// hardhat node as it is out of the box: a block for every transaction, its newest hardfork. Only its console is off.
module.exports = {
  solidity: '0.8.30',
  networks: { hardhat: { loggingEnabled: false } },
}
