/** Things done at one time for one call. */
const lanes = 8

/** Does a thing for each of a list, a few at a time, and gives what came of it in order. The first that fails ends it. */
export async function withLanes<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) {
      const item = items[at]
      if (item !== undefined) results[at] = await work(item)
    }
  }
  try {
    await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
  } catch (error) {
    next = items.length
    throw error
  }
  return results
}
