import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Skeleton, Switch } from 'antd'
import { IconAlertTriangle, IconFileTypePdf, IconMail } from '@tabler/icons-react'
import { repeatWords } from '@arriero/contract/tasks/repeat.rules.ts'
import { createCameraReport, updateCameraReport, type CameraReport } from '@arriero/contract/video/reports.contract.ts'
import { reportFailures } from '@arriero/contract/video/reports.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { date, dateTime, plural, shortTime, dayKey } from '../../../kit/format.ts'
import { Panel } from '../../../kit/form/FormPanel.tsx'
import { CreateLink } from '../../../kit/list/CreateLink.tsx'
import { queryClient } from '../../../kit/query.ts'
import { toast } from '../../../kit/shell/toast.ts'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { videoPaths } from '../video.paths.ts'
import { previewQuery, reportsQuery, runsQuery } from './statistics.data.ts'
import { holds, sentWords } from './statistics.words.ts'
import { TestButton } from './TestButton.tsx'

/** Reports that go out by themselves: when, to whom, how the last one went, what the next will say, and what was sent. */
export function ReportsPanel({ close }: { close: () => void }) {
  const reports = useQuery(reportsQuery)
  const troubled = reports.data?.filter(({ last }) => last && sentWords(last).tone === 'red').length ?? 0
  const next = reports.data
    ?.filter(({ active, nextAt }) => active && nextAt !== null)
    .toSorted((a, b) => a.nextAt!.localeCompare(b.nextAt!))[0]
  return (
    <Panel
      title="Informes programados"
      sub={
        reports.data &&
        [plural(reports.data.length, 'de cámaras', 'de cámaras'), troubled > 0 && `${troubled} con problema`]
          .filter(Boolean)
          .join(' · ')
      }
      onClose={close}
      isNarrow
      isRead={false}
      foot={
        <>
          <span className="muted">{next && `Próximo: ${dateTime(next.nextAt).slice(0, 16)}`}</span>
          <span className="spacer" />
          <CreateLink to={videoPaths.newReport} for={createCameraReport}>
            Programar informe
          </CreateLink>
        </>
      }
    >
      {reports.error && !reports.data ? (
        <ErrorState what={reportFailures.load} error={reports.error} retry={() => void reports.refetch()} />
      ) : !reports.data ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : reports.data.length === 0 ? (
        <EmptyState title="Aún no hay informes" text="Lo que vieron las cámaras, en un PDF por correo en sus fechas." />
      ) : (
        <>
          <ul className="reports">
            {reports.data.map((report) => (
              <Report key={report.id} report={report} />
            ))}
          </ul>
          {next && <NextOne report={next} />}
          <Sent />
        </>
      )}
    </Panel>
  )
}

function Report({ report }: { report: CameraReport }) {
  const { id, name, repeat, active, last, toUserIds, toEmails } = report
  const reason = useWhyNot(updateCameraReport)
  const turn = async (isActive: boolean) => {
    try {
      await call(updateCameraReport, { id, body: { active: isActive, version: report.version } })
    } catch (error) {
      toast.error(reportFailures.update, { detail: errorText(error) })
    }
    void queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey })
  }
  const went = last && sentWords(last)
  return (
    <li>
      <Tile icon={IconFileTypePdf} tone={went?.tone === 'red' ? 'red' : 'grey'} />
      <div>
        <Link to={videoPaths.report(id)}>{name}</Link>
        <span>{capital(repeatWords(repeat))}</span>
        <span>{holds(report)}</span>
        {went?.tone === 'red' ? (
          <span className="tinted tone-red">
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden /> {went.text}
          </span>
        ) : (
          <span>
            {[
              plural(toUserIds.length + toEmails.length, 'correo', 'correos'),
              !active ? 'en pausa' : last ? `último ${date(last.at)}, ${went!.text}` : 'aún no sale',
            ].join(' · ')}
          </span>
        )}
      </div>
      <Switch
        size="small"
        checked={active}
        disabled={reason !== undefined}
        title={reason ?? ''}
        aria-label={`Envíos de «${name}»`}
        onChange={(checked) => void turn(checked)}
      />
    </li>
  )
}

/** What the next one would say today, and a way to see it before others do. */
function NextOne({ report }: { report: CameraReport }) {
  const { data } = useQuery(previewQuery(report.id))
  if (!data) return null
  return (
    <section className="reports-next">
      <h3>{`Lo que recibirán el ${date(report.nextAt)}`}</h3>
      <div>
        <h4>
          <IconMail size={16} stroke={1.75} aria-hidden /> {data.title}
        </h4>
        <ol>
          {data.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
        <TestButton id={report.id} />
      </div>
    </section>
  )
}

function Sent() {
  const { data } = useQuery(runsQuery)
  if (!data || data.results.length === 0) return null
  return (
    <section className="reports-sent">
      <h3>Enviados</h3>
      <ol>
        {data.results.map((run) => {
          const { id, at, name, occursOn, author, file } = run
          const went = sentWords(run)
          return (
            <li key={id}>
              <time dateTime={at} title={dateTime(at)}>
                {dayKey(at) === dayKey() ? shortTime(at) : date(at).slice(0, 5)}
              </time>
              <span>
                {file ? (
                  <a href={file.url} target="_blank" rel="noreferrer">
                    {name}
                  </a>
                ) : (
                  <b>{name}</b>
                )}
                {occursOn === null && `, prueba de ${author ?? 'alguien'}`}
                {' · '}
                <span className={went.tone ? `tinted tone-${went.tone}` : ''}>{went.text}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
