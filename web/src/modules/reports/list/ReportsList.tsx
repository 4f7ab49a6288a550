import { Link } from '@tanstack/react-router'
import { Input } from 'antd'
import { IconSearch } from '@tabler/icons-react'
import { repeatWords } from '@arriero/contract/tasks/repeat.rules.ts'
import type { ReportKindFacts, ReportSchedule, SavedReport } from '@arriero/contract/reports/reports.entities.ts'
import { ago, folded, plural } from '../../../kit/format.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { Tile } from '../../../kit/Tile.tsx'
import type { Tone } from '../../../kit/palette.ts'
import { openAddress } from '../asked.ts'
import { reportPaths } from '../reports.paths.ts'
import { causeOf, iconOf, receiversWords, resultWords, troubleOf, whenWords } from '../reports.words.ts'

interface ReportsListProps {
  saved: readonly SavedReport[] | undefined
  schedules: readonly ReportSchedule[] | undefined
  kinds: readonly ReportKindFacts[] | undefined
  openId: number | undefined
  search: string
  onSearch: (text: string) => void
}

/** What did not go out, then what goes out next, then what was saved. */
export function ReportsList({ saved = [], schedules = [], kinds, openId, search, onSearch }: ReportsListProps) {
  const has = (name: string) => folded(name).includes(folded(search.trim()))
  const wrong = schedules.filter((one) => troubleOf(one) && has(one.reportName))
  const next = schedules.filter((one) => !wrong.includes(one) && has(one.reportName))
  const own = saved.filter(({ name }) => has(name))
  const icon = (code: string) => iconOf(kinds?.find((kind) => kind.code === code)?.icon)
  return (
    <nav className="reports-list" aria-label="Reportes">
      <div className="reports-search">
        <Input
          type="search"
          allowClear
          prefix={<IconSearch size={16} stroke={1.75} aria-hidden />}
          placeholder="Buscar reporte"
          aria-label="Buscar reporte"
          value={search}
          onChange={({ target }) => onSearch(target.value)}
        />
      </div>
      <div className="reports-rows">
        {wrong.length > 0 && (
          <Section title="Por corregir" count={String(wrong.length)} isWrong>
            {wrong.map((one) => (
              <Row
                key={one.id}
                to={reportPaths.schedule(one.id)}
                icon={icon(one.asked.kind)}
                tone={troubleOf(one) ?? 'amber'}
                name={one.reportName}
                said={one.last ? `${resultWords(one.last)} ${whenWords(one.last.at)}` : ''}
                more={one.pausedReason ?? (one.last ? causeOf(one.last) : '')}
              />
            ))}
          </Section>
        )}
        {next.length > 0 && (
          <Section title="Programados" count={`${next.length}, por fecha`}>
            {next.map((one) => (
              <Row
                key={one.id}
                to={openAddress({ saved: one.reportId })}
                icon={icon(one.asked.kind)}
                name={one.reportName}
                isOpen={one.reportId === openId}
                said={`${repeatWords({ ...one.repeat, until: null })}, ${receiversWords(one)}`}
                at={one.nextAt ? whenWords(one.nextAt) : 'en pausa'}
              />
            ))}
          </Section>
        )}
        <Section title="Guardados" count={String(own.length)}>
          {own.map((report) => (
            <Row
              key={report.id}
              to={openAddress({ saved: report.id })}
              icon={icon(report.asked.kind)}
              name={report.name}
              isOpen={report.id === openId}
              said={shareWords(report)}
              at={ago(report.updatedAt)}
            />
          ))}
          {own.length === 0 && (
            <p className="reports-none">{search ? 'Ninguno con ese nombre.' : 'Aún no guarda ninguno.'}</p>
          )}
        </Section>
      </div>
      <footer className="reports-list-foot">
        <Link to={reportPaths.links}>Enlaces</Link>
        <span className="spacer" />
        <Link to={reportPaths.templates}>{plural(kinds?.length ?? 0, 'plantilla', 'plantillas')}</Link>
      </footer>
    </nav>
  )
}

const shareWords = ({ isMine, owner, share, groups }: SavedReport) => {
  if (!isMine) return `De ${owner}`
  if (share === 'account') return 'Compartido con toda la cuenta'
  return share === 'groups' ? `Compartido con ${groups.map(({ name }) => name).join(', ')}` : 'Solo mío'
}

function Section({
  title,
  count,
  isWrong: wrong = false,
  children,
}: {
  title: string
  count: string
  isWrong?: boolean
  children: React.ReactNode
}) {
  return (
    <section aria-label={title}>
      <h2 className={wrong ? 'reports-section is-wrong' : 'reports-section'}>
        {title} <small>{count}</small>
      </h2>
      {children}
    </section>
  )
}

interface RowProps {
  to: string
  icon: ReturnType<typeof iconOf>
  tone?: Tone
  name: string
  said: string
  more?: string
  at?: string
  isOpen?: boolean
}
function Row({ to, icon, tone = 'grey', name, said, more, at, isOpen = false }: RowProps) {
  return (
    <Link
      {...destination(to)}
      className={isOpen ? 'report-line is-open' : 'report-line'}
      aria-current={isOpen ? 'true' : undefined}
    >
      <Tile icon={icon} tone={tone} />
      <span className="report-line-words">
        <b title={name}>{name}</b>
        <small className={tone === 'grey' ? '' : `tinted tone-${tone}`}>{said}</small>
        {more && <small title={more}>{more}</small>}
      </span>
      {at && <small className="report-line-at">{at}</small>}
    </Link>
  )
}
