import { expect, test } from 'vitest'
import type { Caller } from '../../app/scope.ts'
import { managementProblem, refuseRaise } from './users-guard.read.ts'

const caller = (role: number, permissions: string[]): Caller => ({
  accountId: 1,
  userId: 10,
  role,
  permissions: new Set(permissions),
  seesAllUnits: true,
  name: 'Mariana',
  principalUserId: null,
  isDistributor: false,
  isDeveloper: false,
  isCms: false,
  accountKind: 'company',
  services: [],
  tokenHash: Buffer.alloc(0),
})
const target = (role: number, permissions: string[], more = {}) => ({
  id: 20,
  role,
  accountId: 1,
  isDeveloper: false,
  isDistributor: false,
  permissions: new Set(permissions),
  seesMore: false,
  ...more,
})

test('somebody mightier is out of reach: their password would be a ladder', () => {
  expect(managementProblem(caller(3, ['mapas.view']), target(5, ['mapas.view', 'panel.view']))).toContain(
    '«Panel de Control: Ver»',
  )
  expect(managementProblem(caller(3, ['mapas.view']), target(5, ['mapas.view']))).toBeUndefined()
})

test('a tracking company manages no administrator of its own account, a distributor those of the accounts below', () => {
  expect(managementProblem(caller(3, []), target(1, []))).toContain('Administrador')
  expect(managementProblem(caller(3, []), target(1, [], { accountId: 2 }))).toBeUndefined()
})

test('developers are managed by developers', () => {
  expect(managementProblem(caller(1, []), target(2, [], { isDeveloper: true }))).toBeDefined()
})

test('distributors are managed by distributors and by the administration', () => {
  const distributor = target(2, [], { isDistributor: true })
  expect(managementProblem(caller(1, []), distributor)).toContain('Distribuidor')
  expect(managementProblem({ ...caller(1, []), isDistributor: true }, distributor)).toBeUndefined()
  expect(managementProblem({ ...caller(1, []), accountKind: 'administration' }, distributor)).toBeUndefined()
})

test('nobody gives what they lack, but what was there may stay', () => {
  const me = caller(1, ['mapas.view'])
  expect(() => refuseRaise(me, new Set(), new Set(['panel.view']))).toThrow('«Panel de Control: Ver»')
  expect(() => refuseRaise(me, new Set(['panel.view']), new Set(['panel.view', 'mapas.view']))).not.toThrow()
})
