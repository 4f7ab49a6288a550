import { fitted, type Face } from '@arriero/contract/eir/damage.rules.ts'
import type { DamageDraft } from '@arriero/contract/eir/eir.entities.ts'
import type { ContainerSize } from '@arriero/contract/eir/iso6346.rules.ts'

/** A dent where somebody touched, brought within its face. */
export const newDamage = (face: Face, x: number, y: number, size: ContainerSize): DamageDraft =>
  fitted(
    {
      key: crypto.randomUUID(),
      face,
      x,
      y,
      length: 40,
      width: 30,
      depth: null,
      component: face === 'D' ? 'LBA' : face === 'B' ? 'FLA' : 'PAA',
      damage: 'DT',
      repair: null,
      responsible: 'user',
      cost: null,
      note: null,
    },
    size,
  )
