import { useEffect, useState } from 'preact/hooks'

/** The time, every so many milliseconds: for what is said as "3 minutes ago". */
export function useNow(every = 10_000): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every)
    return () => clearInterval(timer)
  }, [every])
  return now
}
