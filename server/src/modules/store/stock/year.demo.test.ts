import { expect, test } from 'vitest'
import { liveAYear, type StockLevel } from './year.demo.ts'

const level = (storeId: number, partId: number): StockLevel => ({
  storeId,
  partId,
  kind: partId % 5 === 0 ? 1 : 2,
  min: 4 + (partId % 7),
  max: 16 + (partId % 11),
  price: 10_050 + partId,
  supplierId: partId % 3,
})
const levels = [1, 2, 3].flatMap((store) => Array.from({ length: 40 }, (_, part) => level(store, part + 1)))

test('a year ends with what its movements say, to the cent, and is never below zero', () => {
  const { moves, transfers } = liveAYear(levels, Date.UTC(2026, 10, 24))
  expect(moves.length).toBeGreaterThan(1000)
  expect(moves.map(({ at }) => at)).toEqual(moves.map(({ at }) => at).toSorted((a, b) => a - b))
  const balance = new Map<string, { qty: number; value: number }>()
  for (const move of moves) {
    const key = `${move.storeId}-${move.partId}`
    const { qty, value } = balance.get(key) ?? { qty: 0, value: 0 }
    const after = { qty: qty + move.qty, value: value + move.value }
    expect(after).toEqual({ qty: move.balance, value: move.balanceValue })
    expect(after.qty).toBeGreaterThanOrEqual(0)
    expect(after.value).toBeGreaterThanOrEqual(0)
    if (after.qty === 0) expect(after.value).toBe(0)
    balance.set(key, after)
  }
  expect(transfers.some(({ receivedAt }) => receivedAt === null)).toBe(true)
})
