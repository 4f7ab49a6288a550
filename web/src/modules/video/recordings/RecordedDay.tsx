import { useMemo, useRef, useState, type ReactNode } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconDownload } from '@tabler/icons-react'
import type { Camera } from '@arriero/contract/video/cameras.contract.ts'
import { createDownload, type Piece } from '@arriero/contract/video/recordings.contract.ts'
import { getUnitDay } from '@arriero/contract/tracking/tracking.contract.ts'
import { ActionButton } from '../../../kit/ActionButton.tsx'
import { useWhyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { date } from '../../../kit/format.ts'
import { queryClient } from '../../../kit/query.ts'
import { useSearchParams } from '../../../kit/shell/navigation.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { EmptyState } from '../../../kit/states.tsx'
import { videoKeys } from '../video.data.ts'
import { severityTones } from '../events/events.words.ts'
import { AlarmsCard } from './AlarmsCard.tsx'
import { DayMonth } from './DayMonth.tsx'
import { Controls } from './Controls.tsx'
import {
  covers,
  lengthWords,
  movedCut,
  minuteMs,
  placeAt,
  spansOf,
  usualWindow,
  windowAround,
  type Span,
} from './day-line.ts'
import { DayStrip, type Mark } from './DayStrip.tsx'
import { Downloads } from './Downloads.tsx'
import { usePlayhead, usePlayheadState, type Playhead } from './playhead.ts'
import { RecordedVideo } from './RecordedVideo.tsx'
import { useDayEvents } from './use-day-events.ts'
import { WayMap } from './WayMap.tsx'

interface DayProps {
  camera: Camera
  dayName: string
  day: Span
  pieces: readonly Piece[]
  /** Where the clock begins. */
  start: number
  /** Somebody was sent to that moment: it plays by itself. */
  isAsked: boolean
  header: (more: ReactNode) => ReactNode
  goTo: (day: string) => void
}

/** One day of a camera's recordings: its video in step, its line, where its unit was, and what was cut of it. */
export function RecordedDay({ camera, dayName, day, pieces, start, isAsked, header, goTo }: DayProps) {
  const [search, patch] = useSearchParams()
  const visible = camera.properties.channelsVisible
  const wanted = (search.canales ?? '').split(',').map(Number)
  const named = visible.filter((channel) => wanted.includes(channel))
  const channels = named.length > 0 ? named : visible.slice(0, 2)
  const playhead = usePlayhead(day, start, isAsked)
  const [window, setWindow] = useState(() => windowAround(day, start, usualWindow))
  const [cut, setCut] = useState((): Span =>
    movedCut({ from: start, to: start + minuteMs }, 'from', start - minuteMs, day),
  )
  const [isInStep, setInStep] = useState(true)
  const [isLoud, setLoud] = useState(false)
  const [snapshots, setSnapshots] = useState(0)
  const stage = useRef<HTMLDivElement>(null)
  const unitDay = useUnitDay(camera, dayName)
  const events = useDayEvents(camera, day)
  const marks = useMemo(
    () =>
      events.map(({ id, at, title, severity }): Mark => ({
        id,
        at: Date.parse(at),
        title,
        tone: severityTones[severity],
      })),
    [events],
  )
  const spansByChannel = useMemo(() => new Map(visible.map((one) => [one, spansOf(pieces, one)])), [visible, pieces])
  const moveCut = (end: 'from' | 'to', at: number) => setCut((before) => movedCut(before, end, at, day))
  const toMark = (step: -1 | 1) => {
    const { at } = playhead.snapshot()
    const found = step > 0 ? marks.find((mark) => mark.at > at + 500) : marks.findLast((mark) => mark.at < at - 500)
    if (found) playhead.jump(found.at)
  }
  const download = useMutation({
    mutationFn: () =>
      call(createDownload, {
        id: camera.id,
        body: {
          start: new Date(cut.from).toISOString(),
          end: new Date(cut.to).toISOString(),
          video: { channels: [...channels] },
        },
      }),
    onSuccess: (clips) => toast.success(clips.length > 1 ? 'Se pidieron los recortes' : 'Se pidió el recorte'),
    onError: (error) => toast.error(errorText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: videoKeys.downloadsOf(camera.id) }),
  })
  const isKept = channels.some((channel) =>
    (spansByChannel.get(channel) ?? []).some(({ from, to }) => from < cut.to && to > cut.from),
  )
  return (
    <>
      {header(
        <ActionButton
          type="primary"
          for={createDownload}
          disabledReason={isKept ? undefined : 'El recorte no tiene grabaciones.'}
          loading={download.isPending}
          icon={<IconDownload size={16} stroke={1.75} />}
          onClick={() => download.mutate()}
        >
          Descargar {lengthWords(cut)}
        </ActionButton>,
      )}
      <div className="recordings">
        <aside>
          <DayMonth camera={camera} dayName={dayName} goTo={goTo} />
          {camera.unit && <AlarmsCard events={events} playhead={playhead} />}
        </aside>
        <div className="recordings-main">
          <section className="card recordings-player" aria-label="Video grabado">
            {pieces.length === 0 ? (
              <EmptyState
                title="Sin grabaciones"
                text={`El equipo no guarda nada del ${date(dayName)}; elija otro día.`}
              />
            ) : (
              <>
                <div ref={stage} className={`recorded recorded-${channels.length}`}>
                  {channels.map((channel, at) => (
                    <RecordedVideo
                      key={channel}
                      camera={camera}
                      channel={channel}
                      spans={spansByChannel.get(channel) ?? []}
                      playhead={playhead}
                      isLeading={at === leadingOf(channels, spansByChannel, playhead)}
                      isInStep={isInStep}
                      isLoud={isLoud && at === 0}
                      snapshots={snapshots}
                    />
                  ))}
                </div>
                <ClockedControls
                  camera={camera}
                  playhead={playhead}
                  channels={channels}
                  onChannels={(next) => patch({ canales: next.join(',') })}
                  isInStep={isInStep}
                  onInStep={() => setInStep(!isInStep)}
                  isLoud={isLoud}
                  onLoud={() => setLoud(!isLoud)}
                  onSnapshot={() => setSnapshots(snapshots + 1)}
                  onFull={() => void stage.current?.requestFullscreen().catch(() => undefined)}
                  onMark={toMark}
                  onCut={(end) => moveCut(end, playhead.snapshot().at)}
                  unitDay={unitDay}
                />
                <DayStrip
                  camera={camera}
                  day={day}
                  window={window}
                  pieces={pieces}
                  marks={marks}
                  unitDay={unitDay}
                  cut={cut}
                  playhead={playhead}
                  onWindow={(middle, length) => setWindow(windowAround(day, middle, length))}
                  onCut={moveCut}
                />
              </>
            )}
          </section>
          <div className="recordings-below">
            {unitDay && <WayMap unitDay={unitDay} playhead={playhead} />}
            <Downloads cameraId={camera.id} />
          </div>
        </div>
      </div>
    </>
  )
}

/** The first channel that was recorded where the clock stands. */
function leadingOf(
  channels: readonly number[],
  spans: ReadonlyMap<number, readonly Span[]>,
  playhead: Playhead,
): number {
  const { at } = playhead.snapshot()
  const found = channels.findIndex((channel) => covers(spans.get(channel) ?? [], at))
  return Math.max(found, 0)
}

type ControlsOf = Parameters<typeof Controls>[0]

/** With how fast the unit was. */
function ClockedControls({ unitDay, ...rest }: Omit<ControlsOf, 'kmh'> & { unitDay: ReturnType<typeof useUnitDay> }) {
  const { at } = usePlayheadState(rest.playhead)
  const kmh = unitDay && placeAt(unitDay.track, Date.parse(unitDay.from), at)?.speed
  return <Controls {...rest} kmh={kmh} />
}

/** What its unit did that day, for who may look at maps. */
function useUnitDay({ unit }: Camera, day: string) {
  const isRefused = useWhyNot(getUnitDay) !== undefined
  return useQuery({
    queryKey: ['tracking', 'day', unit?.id, day],
    enabled: unit !== null && !isRefused,
    queryFn: ({ signal }) => call(getUnitDay, { unit_id: unit?.id ?? 0, query: { day }, signal }),
    placeholderData: undefined,
    staleTime: 60_000,
  }).data
}
