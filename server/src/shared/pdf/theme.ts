import type { Tone } from './document.ts'

// The light theme of the console, on paper.

export const colors = {
  surface: '#ffffff',
  sunken: '#f8fafc',
  line: '#e6ecf2',
  lineStrong: '#8093a6',
  text: '#0f2233',
  text2: '#44596d',
  text3: '#5a6e82',
  brand: '#117dd4',
  teal: '#348186',
} as const

/** Ground, word and dot of each tone. */
export const tones: Record<Tone, { ground: string; word: string; dot: string }> = {
  green: { ground: '#e5f4ec', word: '#0b6640', dot: '#1a9d63' },
  amber: { ground: '#fdf1dc', word: '#8a4b06', dot: '#c27607' },
  violet: { ground: '#f0ecfb', word: '#5a3bb0', dot: '#7c5cd6' },
  grey: { ground: '#edf1f5', word: '#44596d', dot: '#71869b' },
  red: { ground: '#fdeaea', word: '#b01e1e', dot: '#d93636' },
  blue: { ground: '#e7f1fb', word: '#0e5ea0', dot: '#117dd4' },
  teal: { ground: '#e4f1f2', word: '#28696d', dot: '#348186' },
}

export type Weight = 400 | 500 | 600 | 700

/** A voice of the page: points, weight and colour. */
export interface TextStyle {
  size: number
  line: number
  weight: Weight
  color: string
}

export const styles = {
  title: { size: 17, line: 22, weight: 700, color: colors.text },
  heading: { size: 11, line: 15, weight: 600, color: colors.text },
  name: { size: 9, line: 12.5, weight: 600, color: colors.text },
  item: { size: 9, line: 12.5, weight: 500, color: colors.text },
  body: { size: 9, line: 12.5, weight: 400, color: colors.text },
  second: { size: 9, line: 12.5, weight: 400, color: colors.text2 },
  label: { size: 7.5, line: 10.5, weight: 500, color: colors.text3 },
  small: { size: 7.5, line: 10.5, weight: 400, color: colors.text3 },
} satisfies Record<string, TextStyle>

/** Letter, the paper of Mexico. */
export const paper = { width: 612, height: 792, side: 44, top: 84, bottom: 56 } as const
