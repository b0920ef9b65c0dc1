import { type Load, runLoad } from './load.ts'

// The client runs in a process of its own, so that its work is never counted as the server's and its pauses are its own.
process.on('message', (load: Load) => {
  runLoad(load).then(
    (result) => process.send?.({ result }),
    (error: unknown) => process.send?.({ error: error instanceof Error ? error.message : String(error) }),
  )
})
process.on('disconnect', () => process.exit(0))
