/**
 * Runs inside Redis, so that two instances can never be given the same credits, by Redis's own clock.
 *
 * An account's or key's second is a bucket: what an instance spent on advance is taken from it, or what it did not use
 * is put back, then as much as is there is given. The day is a hash with a field for each instance: the count that it
 * may reach, and the one it has. An instance always says the whole count and never a difference, so asking twice
 * changes nothing.
 *
 * Keys: bucket, day, instances.
 * Arguments: instance, rate (-1: none), wanted, owed (below zero: put back),
 * day's limit (-1: none), spent, wanted count, milliseconds that the day's hash is kept.
 * Answer: given, left in the bucket, count that may be reached, what the other instances may reach and what they have,
 * instances alive.
 */
export const leaseScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local instance = ARGV[1]
local given, left = 0, 0

local rate = tonumber(ARGV[2])
if rate >= 0 then
  local bucket = redis.call('HMGET', KEYS[1], 'tokens', 'at')
  local tokens = tonumber(bucket[1]) or rate
  local passed = math.max(0, now - (tonumber(bucket[2]) or now))
  tokens = math.min(rate, tokens + passed * rate / 1000)
  tokens = math.min(rate, tokens - tonumber(ARGV[4]))
  given = math.floor(math.max(0, math.min(tonumber(ARGV[3]), tokens)))
  tokens = tokens - given
  left = math.floor(math.max(0, tokens))
  redis.call('HSET', KEYS[1], 'tokens', tostring(tokens), 'at', now)
  -- Until it is full again; a bucket that is not there is full.
  redis.call('PEXPIRE', KEYS[1], math.ceil((rate - tokens) / math.max(rate, 1) * 1000) + 1000)
end

local mayReach, others, theirs = 0, 0, 0
local daily = tonumber(ARGV[5])
if daily >= 0 then
  local counts = redis.call('HGETALL', KEYS[2])
  for index = 1, #counts, 2 do
    if counts[index] ~= instance then
      local reach, has = string.match(counts[index + 1], '(%d+)/(%d+)')
      others = others + reach
      theirs = theirs + has
    end
  end
  mayReach = math.max(tonumber(ARGV[6]), math.min(tonumber(ARGV[7]), daily - others))
  redis.call('HSET', KEYS[2], instance, string.format('%.0f/%.0f', mayReach, tonumber(ARGV[6])))
  redis.call('PEXPIRE', KEYS[2], ARGV[8])
end

redis.call('ZADD', KEYS[3], now, instance)
redis.call('ZREMRANGEBYSCORE', KEYS[3], '-inf', now - 5000)
return { given, left, mayReach, others, theirs, redis.call('ZCARD', KEYS[3]) }
`
