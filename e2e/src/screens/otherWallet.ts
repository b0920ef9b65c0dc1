/** A backup of another wallet, as its file would be: the phrase `abandon … about`, sealed at the lowest cost that is read. */
export const otherWallet = {
  password: 'a harbour of ropes',
  file: () => `Causeway encrypted backup\n${JSON.stringify(blob, null, 2)}\n`,
}

const blob = {
  version: 1,
  kind: 'backup',
  kdf: {
    name: 'argon2id',
    t: 2,
    m: 19456,
    p: 1,
    salt: 'c9a021456a12c184b8293274f3bc62ae32dc3627d021cda3532ded009a0ffd15',
  },
  cipher: {
    name: 'AES-256-GCM',
    iv: '7fc4fe5332b12f37e2cf0fc2',
  },
  data: '+kwJ+8zHBP+Hgp4uP/RkZ1Q79QLuYYqisOzjwCeHEY4VPfkwAXDozYH+UwVQ5DU+ltGCtmZgblINKNveosq0gSGI88YAvFV44Y+vK0zwSgDuhoBmpVHZbVoM1DnSg6Ljdq/pAuCWxN0RswA7uAayqStzev0XbiJVhjOiUjzUv9+dbOHQy6/QPwiuheKMgpuqHNVpwsn7tl1m6yv5Xs3O8lQEUTY5VKTY4HrxcTzgIIYuOVaaL0ZMGq30VIUrMVDCIQZCVaJI0w3tnqCqwUaUMvNgTNEH1dJdRrU9ZXvPkJVer//f5fvkblmtgr+igGuk8TiTDkWUdsELl23yyZw5PNbkaseX+Gf5KrSMM3P9XFAeA3kGbvqYOmxZIL5J6avI69KiOsIBy6N6ZI2z4yCD9+A/6/SJ044IgriCBcN3bvR9s2pMzzdaPHWVcbilcPEX/CnAWywC5fX3Bf+7/YdERtaSBDSXfg4ptUqUA24CLVLajd0GmEfeVmUAEY+vT/Ycerb/eTCdkj42MzCehmtdqF/1IO/6JDBzYsvxZwsGglIDHC8=',
  checksum: '842c7742288b8e3e2e2415fee46b637656d48616e2db211b5e5eafd811b508aa',
}
