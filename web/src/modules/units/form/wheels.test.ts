import { expect, test } from 'vitest'
import { axlesOf, presets, wheelsOf } from './wheels.ts'

test.each(presets.map(({ label, axles }) => [label, axles] as const))(
  'the axles of a %s come back as they were chosen',
  (_, axles) => {
    expect(axlesOf(wheelsOf(axles))).toEqual(axles)
  },
)

test('a tractor has ten tires, each at a place of its own', () => {
  const wheels = wheelsOf([2, 4, 4])
  expect(new Set(wheels.map(({ axle, position }) => `${axle} ${position}`)).size).toBe(10)
})

test('a tire that stays keeps the label it was given', () => {
  const before = wheelsOf([2, 4]).map((wheel) => ({ ...wheel, label: `Michelin ${wheel.position}` }))
  expect(wheelsOf([2, 4, 4], before).filter(({ label }) => label).length).toBe(6)
})

test('axles are numbered again from the front when one in the middle goes', () => {
  expect(new Set(wheelsOf([2, 4]).map(({ axle }) => axle))).toEqual(new Set([1, 2]))
})
