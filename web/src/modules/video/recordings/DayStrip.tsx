import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { Button, Tooltip } from 'antd'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import type { Piece } from '@arriero/contract/video/recordings.contract.ts'
import type { UnitDay } from '@arriero/contract/tracking/tracking.entities.ts'
import { shortTime, time } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { channelWords } from '../video.words.ts'
import {
  ignitionSpans,
  lengthWords,
  placedIn,
  shareOf,
  spansOf,
  speedPath,
  ticksOf,
  windowLengths,
  type Span,
} from './day-line.ts'
import { usePlayheadState, type Playhead } from './playhead.ts'

/** Something that happened, on the line. */
export interface Mark {
  id: number
  at: number
  title: string
  tone: Tone
}

interface DayStripProps {
  camera: Camera
  day: Span
  window: Span
  pieces: readonly Piece[]
  marks: readonly Mark[]
  /** What its unit did; undefined: nobody may know, or there is none. */
  unitDay: UnitDay | undefined
  cut: Span
  playhead: Playhead
  onWindow: (middle: number, length: number) => void
  onCut: (end: 'from' | 'to', at: number) => void
}

const speedHeight = 40
const clock = (at: number) => shortTime(new Date(at).toISOString())
const exactly = (at: number) => time(new Date(at).toISOString())

/** The day on one line, and a part of it with every channel, what happened, ignition, speed and the cut. */
export function DayStrip(props: DayStripProps) {
  const { camera, day, window, pieces, marks, unitDay, cut, playhead, onWindow, onCut } = props
  const length = window.to - window.from
  const zoom = windowLengths.findIndex((one) => one >= Math.min(length, day.to - day.from))
  const zoomTo = (step: number) => {
    const next = windowLengths[zoom + step]
    if (next !== undefined) onWindow(playhead.snapshot().at, next)
  }
  const pick = (span: Span) => (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    return span.from + ((event.clientX - left) / width) * (span.to - span.from)
  }
  const detail = useRef<HTMLDivElement>(null)
  const from = unitDay ? Date.parse(unitDay.from) : 0
  const top = unitDay ? Math.max(60, unitDay.speedLimit + 20, Math.ceil(unitDay.summary.topKmh)) : 100
  return (
    <div className="strip">
      <div className="strip-row">
        <span>24 h</span>
        <div
          className="strip-day"
          onPointerDown={(event) => {
            const at = pick(day)(event)
            playhead.jump(at)
            onWindow(at, length)
          }}
        >
          {spansOf(pieces).map((span) => (
            <i key={span.from} className="strip-recorded" style={placedIn(day, span)} />
          ))}
          {marks.map(({ id, at, tone }) => (
            <b key={id} className={`tone-${tone}`} style={{ left: `${shareOf(day, at)}%` }} />
          ))}
          <em style={placedIn(day, window)} />
        </div>
      </div>
      <div className="strip-row strip-axis" aria-hidden>
        <span />
        <div>
          {[0, 4, 8, 12, 16, 20, 24].map((hour) => (
            <small key={hour} style={{ left: `${(hour / 24) * 100}%` }}>
              {`${String(hour).padStart(2, '0')}:00`}
            </small>
          ))}
        </div>
      </div>
      <div className="strip-row strip-axis" aria-hidden>
        <span />
        <div>
          {ticksOf(window).map((tick) => (
            <small key={tick} style={{ left: `${shareOf(window, tick)}%` }}>
              {clock(tick)}
            </small>
          ))}
        </div>
      </div>
      <div className="strip-detail">
        <div ref={detail} className="strip-over" onPointerDown={(event) => playhead.jump(pick(window)(event))}>
          <div className="strip-cut" style={placedIn(window, cut)} />
          {(['from', 'to'] as const).map((end) => (
            <CutHandle key={end} end={end} cut={cut} window={window} frame={detail} onCut={onCut} />
          ))}
          <Needle playhead={playhead} window={window} />
        </div>
        {camera.properties.channelsVisible.map((channel) => (
          <div key={channel} className="strip-row">
            <span>{channelWords(camera, channel)}</span>
            <div className="strip-channel">
              {spansOf(pieces, channel).map((span) => (
                <i key={span.from} className="strip-recorded" style={placedIn(window, span)} />
              ))}
            </div>
          </div>
        ))}
        <div className="strip-row">
          <span>Alarmas</span>
          <div className="strip-marks">
            {marks
              .filter(({ at }) => at >= window.from && at < window.to)
              .map(({ id, at, title, tone }) => (
                <Tooltip key={id} title={`${title} ${exactly(at)}`}>
                  <button
                    type="button"
                    className={`tone-${tone}`}
                    aria-label={`${title}, ${exactly(at)}`}
                    style={{ left: `${shareOf(window, at)}%` }}
                    onClick={() => playhead.jump(at)}
                  />
                </Tooltip>
              ))}
          </div>
        </div>
        {unitDay && (
          <>
            <div className="strip-row">
              <span>Ignición</span>
              <div className="strip-channel">
                {ignitionSpans(unitDay.track, from).map((span) => (
                  <i key={span.from} className="strip-ignition" style={placedIn(window, span)} />
                ))}
              </div>
            </div>
            <div className="strip-row">
              <span>Velocidad km/h</span>
              <div
                className="strip-speed"
                role="img"
                aria-label={`Velocidad; límite ${unitDay.speedLimit} km/h, máxima del día ${Math.round(unitDay.summary.topKmh)} km/h`}
              >
                <svg viewBox={`0 0 100 ${speedHeight}`} preserveAspectRatio="none" aria-hidden>
                  <path d={speedPath(unitDay.track, from, window, top, speedHeight)} />
                  <line
                    x1="0"
                    x2="100"
                    y1={speedHeight - (unitDay.speedLimit / top) * speedHeight}
                    y2={speedHeight - (unitDay.speedLimit / top) * speedHeight}
                  />
                </svg>
                <small>Límite {unitDay.speedLimit}</small>
              </div>
            </div>
          </>
        )}
      </div>
      <div className="strip-foot">
        <Tooltip title="Empezar el recorte donde va el video (I)">
          <Button size="small" onClick={() => onCut('from', playhead.snapshot().at)}>
            Desde aquí
          </Button>
        </Tooltip>
        <p>
          {exactly(cut.from)} a {exactly(cut.to)} · {lengthWords(cut)}
        </p>
        <Tooltip title="Terminar el recorte donde va el video (O)">
          <Button size="small" onClick={() => onCut('to', playhead.snapshot().at)}>
            Hasta aquí
          </Button>
        </Tooltip>
        <div>
          <Tooltip title="Acercar la línea">
            <Button
              size="small"
              type="text"
              aria-label="Acercar la línea"
              disabled={zoom <= 0}
              icon={<IconZoomIn size={16} stroke={1.75} />}
              onClick={() => zoomTo(-1)}
            />
          </Tooltip>
          <Tooltip title="Alejar la línea">
            <Button
              size="small"
              type="text"
              aria-label="Alejar la línea"
              disabled={zoom >= windowLengths.length - 1}
              icon={<IconZoomOut size={16} stroke={1.75} />}
              onClick={() => zoomTo(1)}
            />
          </Tooltip>
        </div>
      </div>
    </div>
  )
}

function Needle({ playhead, window }: { playhead: Playhead; window: Span }) {
  const { at } = usePlayheadState(playhead)
  if (at < window.from || at > window.to) return null
  return <i className="strip-needle" style={{ left: `${shareOf(window, at)}%` }} aria-hidden />
}

interface CutHandleProps {
  end: 'from' | 'to'
  cut: Span
  window: Span
  frame: RefObject<HTMLDivElement | null>
  onCut: (end: 'from' | 'to', at: number) => void
}

/** An end of the cut: dragged, or moved by arrows a second at a time (ten with Shift). */
function CutHandle({ end, cut, window, frame, onCut }: CutHandleProps) {
  const at = cut[end]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    onCut(end, at + step * (event.shiftKey ? 10_000 : 1000))
  }
  const drag = (event: PointerEvent) => {
    const box = frame.current?.getBoundingClientRect()
    if (box) onCut(end, window.from + ((event.clientX - box.left) / box.width) * (window.to - window.from))
  }
  if (at < window.from || at > window.to) return null
  return (
    <button
      type="button"
      role="slider"
      className="strip-handle"
      aria-label={end === 'from' ? 'Principio del recorte' : 'Fin del recorte'}
      aria-valuemin={Math.round(window.from / 1000)}
      aria-valuemax={Math.round(window.to / 1000)}
      aria-valuenow={Math.round(at / 1000)}
      aria-valuetext={exactly(at)}
      style={{ left: `${shareOf(window, at)}%` }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.stopPropagation()
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && drag(event)}
    />
  )
}
