/** Chromium stops a worker after 30 s without an event or a call of the extension's API, whatever ports are open. */
const every = 20_000

export interface KeepAlive {
  /** Keeps the worker running until the returned function is called. */
  hold(): () => void
}

/** Calls the browser now and then while somebody needs the worker, and only then. */
export function createKeepAlive(call: () => void): KeepAlive {
  let holders = 0
  let timer: ReturnType<typeof setInterval> | undefined
  return {
    hold: () => {
      let isHeld = true
      if (holders++ === 0) timer = setInterval(call, every)
      return () => {
        if (!isHeld) return
        isHeld = false
        if (--holders === 0) clearInterval(timer)
      }
    },
  }
}
