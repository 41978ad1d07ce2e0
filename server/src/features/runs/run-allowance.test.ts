import fc from 'fast-check'
import { expect, test } from 'vitest'
import { narrow, type Allowance } from './run-allowance.ts'

const names = ['agents:delegate', 'keeper:propose', 'keeper:read', 'mcp:files', 'web:fetch']
const allowances: fc.Arbitrary<Allowance> = fc.record({
  rights: fc.array(fc.constantFrom(...names)),
  budget: fc.record({
    moneyMicroUsd: fc.option(fc.nat()),
    steps: fc.nat(50),
    toolCalls: fc.nat(50),
    deadline: fc.nat(),
  }),
})

test('a child never has more rights or budget than its parent, nor more than it asked for', () => {
  fc.assert(
    fc.property(allowances, allowances, (parent, asked) => {
      const child = narrow(parent, asked)
      for (const most of [parent, asked]) {
        expect(most.rights).toEqual(expect.arrayContaining([...child.rights]))
        expect(child.budget.steps).toBeLessThanOrEqual(most.budget.steps)
        expect(child.budget.toolCalls).toBeLessThanOrEqual(most.budget.toolCalls)
        expect(child.budget.deadline).toBeLessThanOrEqual(most.budget.deadline)
        const { moneyMicroUsd } = most.budget
        if (moneyMicroUsd !== null)
          expect(child.budget.moneyMicroUsd ?? Infinity).toBeLessThanOrEqual(moneyMicroUsd)
      }
      expect(child.rights).toEqual([...new Set(child.rights)].toSorted())
      // What both may, and no less: it is nobody's loss to ask for it.
      expect(child.rights).toEqual(
        names.filter((name) => parent.rights.includes(name) && asked.rights.includes(name)),
      )
      expect(narrow(parent, child)).toEqual(child)
    }),
  )
})
