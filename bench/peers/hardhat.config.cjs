// What makes hardhat node comparable: the chain id, gas limit, first base fee and hardfork of the others, its console off.
module.exports = {
  solidity: '0.8.30',
  networks: {
    hardhat: {
      chainId: 1337,
      hardfork: 'shanghai',
      blockGasLimit: 30_000_000,
      initialBaseFeePerGas: 1_000_000_000,
      loggingEnabled: false,
      mining: { auto: false, interval: 0 },
    },
  },
}
