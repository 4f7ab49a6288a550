import { useEffect, useRef } from 'react'
import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { palette } from '../../../kit/palette.ts'
import { useTheme, type Theme } from '../../../kit/theme.ts'
import { gapSeconds } from './day-track.ts'
import { bandColours, bandList } from './history-look.ts'
import { chartHeight, gutter, type Domain } from './dock-measures.ts'
import type { DayView } from './use-history.ts'

const gridKmh = 40
const font = "11px 'Inter Variable'"

/** Speed over the day, its line and ground cut hard at the same bands as the way on the map. */
export function SpeedChart({ view, domain }: { view: DayView; domain: Domain }) {
  const host = useRef<HTMLDivElement>(null)
  const theme = useTheme()
  const [from, to] = domain
  useEffect(() => {
    const element = host.current
    if (!element) return
    let chart: UPlot | undefined
    let isGone = false
    // Canvas text falls back to another face for good when it is painted before the font is there.
    const draw = async () => {
      await document.fonts.load(font)
      if (!isGone) chart = new UPlot(optionsOf(view, [from, to], theme, element.clientWidth), dataOf(view), element)
    }
    void draw()
    const observer = new ResizeObserver(() => chart?.setSize({ width: element.clientWidth, height: chartHeight }))
    observer.observe(element)
    return () => {
      isGone = true
      observer.disconnect()
      chart?.destroy()
    }
  }, [view, from, to, theme])
  const { summary } = view.day
  return (
    <div
      ref={host}
      className="dock-chart"
      role="img"
      aria-label={`Velocidad del día: máxima ${Math.round(summary.topKmh)} km/h, límite ${view.day.speedLimit} km/h`}
    />
  )
}

/** Epoch seconds and km/h; a hole over a silence. */
function dataOf({ day: { from, track } }: DayView): UPlot.AlignedData {
  const start = Date.parse(from) / 1000
  const [x, y]: [number[], (number | null)[]] = [[], []]
  for (const [i, t] of track.t.entries()) {
    const before = track.t[i - 1]
    if (before !== undefined && t - before > gapSeconds && (track.speed[i - 1] ?? 0) > 0) {
      x.push(start + before + 1)
      y.push(null)
    }
    x.push(start + t)
    y.push(track.speed[i] ?? 0)
  }
  return [x, y]
}

function optionsOf({ day, bands }: DayView, [from, to]: Domain, theme: Theme, width: number): UPlot.Options {
  const colours = palette[theme]
  const start = Date.parse(day.from) / 1000
  const top = Math.max(3, Math.ceil((Math.max(day.speedLimit, day.summary.topKmh) + 5) / gridKmh)) * gridKmh
  const axis = {
    stroke: colours.text3 ?? '#888',
    font,
    grid: { stroke: colours.line ?? '#eee', width: 1 },
    ticks: { show: false },
  }
  return {
    width,
    height: chartHeight,
    padding: [10, gutter.right, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: { x: { time: true, range: [start + from, start + to] }, y: { range: [0, top] } },
    axes: [
      { ...axis, size: 24, gap: 4, space: 60, values: (_chart, ticks) => ticks.map((tick) => hour(tick)) },
      {
        ...axis,
        size: gutter.left,
        gap: 8,
        splits: () => Array.from({ length: top / gridKmh + 1 }, (_, i) => i * gridKmh),
        values: (_chart, ticks) => ticks.map((tick) => (tick === ticks.at(-1) ? 'km/h' : String(tick))),
      },
    ],
    series: [
      {},
      {
        width: 1.6,
        points: { show: false },
        spanGaps: false,
        stroke: (chart) => gradient(chart, bands, theme, ''),
        fill: (chart) => gradient(chart, bands, theme, '26'),
      },
    ],
    hooks: { draw: [(chart) => drawLimit(chart, day.speedLimit, colours.redDot ?? '#d93636')] },
  }
}

const hour = (seconds: number) => {
  const at = new Date(seconds * 1000)
  return `${String(at.getHours()).padStart(2, '0')}:${String(at.getMinutes()).padStart(2, '0')}`
}

/** Colours by height, without any blending between them. */
function gradient(
  chart: UPlot,
  bands: readonly [number, number, number],
  theme: Theme,
  alpha: string,
): CanvasGradient | string {
  const [bottom, top] = [chart.valToPos(0, 'y', true), chart.valToPos(chart.scales.y?.max ?? 120, 'y', true)]
  if (!Number.isFinite(bottom) || !Number.isFinite(top) || bottom === top) return bandColours[theme][1] + alpha
  const fill = chart.ctx.createLinearGradient(0, bottom, 0, top)
  const at = (speed: number) => Math.min(1, Math.max(0, (bottom - chart.valToPos(speed, 'y', true)) / (bottom - top)))
  for (const band of bandList) {
    const colour = bandColours[theme][band] + alpha
    fill.addColorStop(band === 0 ? 0 : at(bands[band - 1] ?? 0), colour)
    fill.addColorStop(band === 3 ? 1 : at(bands[band] ?? 0), colour)
  }
  return fill
}

function drawLimit({ ctx, bbox, valToPos }: UPlot, limit: number, colour: string) {
  const y = Math.round(valToPos(limit, 'y', true))
  ctx.save()
  ctx.strokeStyle = colour
  ctx.lineWidth = devicePixelRatio
  ctx.setLineDash([4 * devicePixelRatio, 3 * devicePixelRatio])
  ctx.beginPath()
  ctx.moveTo(bbox.left, y)
  ctx.lineTo(bbox.left + bbox.width, y)
  ctx.stroke()
  ctx.restore()
}
