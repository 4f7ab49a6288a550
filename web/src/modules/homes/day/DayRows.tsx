import { useEffect, useState, type ReactNode } from 'react'
import {
  IconChecklist,
  IconChevronRight,
  IconFileText,
  IconId,
  IconLock,
  IconMessageCircle,
  IconSubtask,
  type Icon,
} from '@tabler/icons-react'
import type { DayPaper, DriverHome } from '@arriero/contract/homes/driver-home.contract.ts'
import { errorText } from '../../../kit/api-error.ts'
import { plural } from '../../../kit/format.ts'
import type { Tone } from '../../../kit/palette.ts'
import { Tile } from '../../../kit/Tile.tsx'
import { chatPaths } from '../../chat/chat.paths.ts'
import { checklistPaths } from '../../checklists/checklists.paths.ts'
import { fillingDemanded } from '../../checklists/fill/filling-demanded.ts'
import { taskPaths } from '../../tasks/tasks.paths.ts'
import { demandWords, lastFilled, licenseWords, taskWords } from './day.words.ts'
import { keepPapers, openPaper, paperKey } from './papers.ts'

interface RowProps {
  icon: Icon
  tone?: Tone
  title: string
  detail: ReactNode
  to?: string
  end?: ReactNode
}

export function Row({ icon, tone = 'grey', title, detail, to, end }: RowProps) {
  const inside = (
    <>
      <Tile icon={icon} tone={tone} />
      <span className="day-row-words">
        <b>{title}</b>
        <small className={tone === 'grey' || tone === 'teal' ? undefined : `tone-${tone} tinted`}>{detail}</small>
      </span>
      {end ?? (to && <IconChevronRight size={18} stroke={1.75} aria-hidden />)}
    </>
  )
  return <li>{to ? <a href={to}>{inside}</a> : <div>{inside}</div>}</li>
}

/** What the day asks for, in the order in which it may stop the trip. */
export function DayRows({ home }: { home: DriverHome }) {
  const { block, unit, checklists, tasks, papers, unread } = home
  const license = licenseWords(home.driver)
  const about = new URLSearchParams({
    ...(unit && { unit: `${unit.id}~${unit.name}` }),
    ...(home.trip && { trip: `${home.trip.id}~${home.trip.folio}` }),
  }).toString()
  return (
    <ol className="card day-rows">
      {block && (
        <Row
          icon={IconLock}
          tone="red"
          title={`${unit?.name ?? 'La unidad'} no puede salir${home.trip?.inTravel ? ' a otro viaje' : ''}`}
          detail={home.trip?.inTravel ? `${block} · llegue con cuidado y avise a tráfico` : block}
        />
      )}
      {checklists.map(({ id, name, questions, lastAt, demand }) =>
        demand ? (
          <Row
            key={`${id} ${demand.tripId} ${demand.moment} ${demand.destinationId}`}
            icon={IconChecklist}
            title={name}
            {...demandWords(demand, home.trip?.id)}
            to={fillingDemanded({
              checklistId: id,
              unit: { id: demand.unitId, name: demand.unitName },
              trip: { id: demand.tripId, folio: demand.tripFolio },
              moment: demand.moment,
              destinationId: demand.destinationId,
            })}
          />
        ) : (
          <Row
            key={id}
            icon={IconChecklist}
            tone={lastAt === null ? 'amber' : 'grey'}
            title={name}
            detail={`${plural(questions, 'pregunta', 'preguntas')} · ${lastFilled(lastAt)}`}
            to={`${checklistPaths.filling(id)}?${about}`}
          />
        ),
      )}
      {tasks.map((task) => (
        <Row
          key={`task ${task.id}`}
          icon={IconSubtask}
          title={task.title}
          to={taskPaths.one(task.id)}
          {...taskWords(task, home.at)}
        />
      ))}
      <Papers papers={papers} />
      {unread > 0 && (
        <Row
          icon={IconMessageCircle}
          tone="blue"
          title={plural(unread, 'mensaje sin leer', 'mensajes sin leer')}
          detail="Abrir el chat"
          to={chatPaths.list}
        />
      )}
      {license && <Row icon={IconId} {...license} />}
    </ol>
  )
}

function Papers({ papers }: { papers: readonly DayPaper[] }) {
  const [here, setHere] = useState<ReadonlySet<string>>(new Set())
  const [problem, setProblem] = useState<{ key: string; text: string }>()
  const wanted = papers.map(paperKey).join()
  useEffect(() => {
    void keepPapers(papers).then(setHere)
    // Asked for anew every minute, they are the same papers.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted])
  const open = async (paper: DayPaper) => {
    setProblem(undefined)
    try {
      await openPaper(paper)
    } catch (error) {
      setProblem({ key: paperKey(paper), text: errorText(error) })
    }
  }
  return papers.map((paper) => {
    const key = paperKey(paper)
    const failure = problem?.key === key ? problem.text : undefined
    return (
      <Row
        key={key}
        icon={IconFileText}
        tone={failure ? 'red' : 'teal'}
        title={paper.name}
        detail={failure ?? (here.has(key) ? 'Se abre sin señal' : paper.detail)}
        end={
          <button type="button" className="day-small" onClick={() => void open(paper)}>
            PDF
          </button>
        }
      />
    )
  })
}
