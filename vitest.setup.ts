import fc from 'fast-check'

// The same cases every time, so that a red run can be repeated; `npm run soak` looks for new ones.
fc.configureGlobal({ seed: 20_260_101 })
