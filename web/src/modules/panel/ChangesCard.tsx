import { Link } from '@tanstack/react-router'
import { IconChevronRight } from '@tabler/icons-react'
import type { Panel } from '@arriero/contract/panel/control-panel.contract.ts'
import { Arrowed } from '../../kit/Arrowed.tsx'
import { Card } from '../../kit/shell/DetailPage.tsx'
import { dateTime, plural, shortTime } from '../../kit/format.ts'
import { changeAddress, changeTones } from './change.words.ts'
import { panelPaths } from './panel.paths.ts'

/** What happened last, one line each, time first; the whole day is a click away. */
export function ChangesCard({ panel: { changes, changesToday } }: { panel: Panel }) {
  const first = changes.at(-1)
  return (
    <Card title="Qué cambió" count={first && `desde las ${shortTime(first.at)}`} isFlush>
      {changes.length === 0 && <p className="panel-quiet panel-pad">Sin cambios en las últimas 24 horas.</p>}
      <ol className="changes">
        {changes.map((change) => (
          <li key={change.key} className={`tone-${changeTones[change.tone]}`}>
            <time dateTime={change.at} title={dateTime(change.at)}>
              {shortTime(change.at)}
            </time>
            <i aria-hidden />
            <div>
              <p>
                <Link to={changeAddress(change)}>{change.subject}</Link> <Arrowed text={change.title} />
              </p>
              <small>{change.detail}</small>
            </div>
          </li>
        ))}
      </ol>
      {changesToday > 0 && (
        <Link className="changes-all" to={panelPaths.shift} search={{ vista: 'hoy' } as never}>
          {changesToday === 1 ? 'Ver el cambio de hoy' : `Ver los ${plural(changesToday, 'cambio', 'cambios')} de hoy`}
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </Link>
      )}
    </Card>
  )
}
