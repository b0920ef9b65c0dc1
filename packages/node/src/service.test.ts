import { afterAll, expect, test } from 'vitest'
import { startService } from './doors/service.test.support.ts'
import { createTestProjects, projectOf } from './gate/projects.test.support.ts'

const projects = createTestProjects()
const { service } = await startService({ keys: projects })
afterAll(() => service.close())

test('what a key has on a network outlives a change of the key, and goes when the key is revoked', () => {
  const [digits, project] = ['a'.repeat(32), projectOf('one')]
  const contextOf = () => service.networks.callerOf('testnet', project)?.context
  projects.put(digits, project)
  const context = contextOf()
  expect(context).toBeDefined()
  projects.put(digits, projectOf('one', { perSecond: 1 }))
  expect(contextOf()).toBe(context)
  projects.put(digits, null)
  expect(contextOf()).not.toBe(context)
})
