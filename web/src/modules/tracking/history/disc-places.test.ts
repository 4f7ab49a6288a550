import { expect, test } from 'vitest'
import { discPlaces } from './disc-places.ts'

const at = (...places: number[]) => places.map((place, index) => ({ at: place, weight: index }))

test.each([
  ['apart they stay where they are', at(30, 100), 200, [30, 100]],
  ['on one another they stand side by side', at(50, 55, 60), 200, [50, 70, 90]],
  ['at the end they give way to the left', at(150, 195, 199), 200, [150, 170, 190]],
  ['at the beginning to the right', at(0, 2), 200, [10, 30]],
  ['too many: the lightest are left out', at(10, 20, 30, 40), 45, [null, null, 15, 35]],
  ['no room at all', at(10), 0, [null]],
])('%s', (_, discs, width, expected) => expect(discPlaces(discs, width, 20)).toEqual(expected))
