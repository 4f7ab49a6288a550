import { liveStateLabels, liveStates, type LiveState } from '@arriero/contract/tracking/tracking.rules.ts'
import type { RingState } from '../../../kit/map/cluster-ring.ts'
import type { Tone } from '../../../kit/palette.ts'
import type { Theme } from '../../../kit/theme.ts'

interface StateLook {
  /** File of the glyph in `kit/map/units`. */
  glyph: 'en-movimiento' | 'en-ralenti' | 'estacionada' | 'sin-reportar' | 'en-alerta'
  ring: RingState
  tone: Tone
  /** The glyph shows a heading. */
  turns: boolean
  label: string
  /** On the state buttons and in bars. */
  short: string
}

/** How each state looks: the same glyph, colour and word on the map, in the list and on the card. */
export const stateLook: Record<LiveState, StateLook> = {
  1: {
    glyph: 'en-movimiento',
    ring: 'mov',
    tone: 'green',
    turns: true,
    label: liveStateLabels[1],
    short: 'Movimiento',
  },
  2: { glyph: 'en-ralenti', ring: 'ral', tone: 'amber', turns: true, label: liveStateLabels[2], short: 'Ralentí' },
  3: { glyph: 'estacionada', ring: 'est', tone: 'grey', turns: false, label: liveStateLabels[3], short: 'Estacionada' },
  4: {
    glyph: 'sin-reportar',
    ring: 'sin',
    tone: 'grey',
    turns: false,
    label: liveStateLabels[4],
    short: 'Sin reportar',
  },
  5: { glyph: 'en-alerta', ring: 'ale', tone: 'red', turns: true, label: liveStateLabels[5], short: 'Exceso' },
}

/** Colours of states on the map (base map README); the glyph files carry the same ones. */
export const ringColours: Record<Theme, Record<RingState, string>> = {
  light: { mov: '#12875a', ral: '#d9860f', est: '#566b80', sin: '#5a6e82', ale: '#d42f2f' },
  dark: { mov: '#34bd7f', ral: '#e8a33b', est: '#8598ab', sin: '#9fb2c5', ale: '#ff5c5c' },
}

/** Order of the state buttons: what needs somebody first. */
export const stateButtons: readonly LiveState[] = [
  liveStates.silent,
  liveStates.alert,
  liveStates.moving,
  liveStates.idle,
  liveStates.parked,
]

const compass = ['N', 'NE', 'E', 'SE', 'S', 'SO', 'O', 'NO'] as const
/** 92 → 'E' */
export const compassOf = (degrees: number) => compass[Math.round((((degrees % 360) + 360) % 360) / 45) % 8] ?? 'N'
