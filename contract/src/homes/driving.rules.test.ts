import { expect, test } from 'vitest'
import { drivingDay, type Span } from './driving.rules.ts'

const minute = 60_000
/** 'from–to' in minutes of a day. */
const span = (from: number, to: number): Span => ({ from: from * minute, to: to * minute })
const at = (now: number, drives: readonly Span[], working: readonly Span[] = []) => {
  const day = drivingDay(drives, working, now * minute)
  return (
    day && {
      kinds: day.parts.map(({ kind }) => kind).join(' '),
      driven: day.drivenMs / minute,
      left: day.leftMs / minute,
      isRestNext: day.isRestNext,
      isDriving: day.isDriving,
    }
  )
}

test('a pause of half an hour gives five hours anew, a shorter stand none', () => {
  expect(at(300, [span(0, 120), span(140, 300)])).toEqual({
    kinds: 'drive stand drive',
    driven: 280,
    left: 20,
    isRestNext: false,
    isDriving: true,
  })
  expect(at(300, [span(0, 120), span(150, 300)])).toMatchObject({ kinds: 'drive pause drive', driven: 270, left: 150 })
})

test('being loaded is no pause; half an hour besides is one', () => {
  const drives = [span(0, 120), span(200, 260)]
  expect(at(260, drives, [span(125, 195)])).toMatchObject({ kinds: 'drive stand drive', left: 120 })
  expect(at(260, drives, [span(160, 200)])).toMatchObject({ kinds: 'drive pause drive', left: 240 })
  expect(at(260, drives, [span(110, 165)])).toMatchObject({ kinds: 'drive pause drive', left: 240 })
  expect(at(260, drives, [span(120, 140), span(150, 180)])).toMatchObject({ kinds: 'drive stand drive' })
})

test('a day begins after eight hours of rest, and after another eight nothing is told', () => {
  const drives = [span(0, 200), span(700, 760)]
  expect(at(780, drives)).toMatchObject({ kinds: 'drive stand', driven: 60, left: 240, isDriving: false })
  expect(at(760 + 479, drives)).toMatchObject({ kinds: 'drive pause' })
  expect(at(760 + 480, drives)).toBeNull()
  expect(at(10, [])).toBeNull()
})

test('near fourteen hours the rest comes before the pause, and nothing is left after it', () => {
  const drives = [span(0, 290), span(320, 610), span(640, 880)]
  expect(at(880, drives)).toMatchObject({ driven: 820, left: 20, isRestNext: true })
  expect(at(920, [...drives.slice(0, 2), span(640, 920)])).toMatchObject({ driven: 860, left: 0, isRestNext: true })
  expect(at(920, [span(0, 920)])).toMatchObject({ left: 0, isRestNext: true })
})
