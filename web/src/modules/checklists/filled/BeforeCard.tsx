import { Fragment } from 'react'
import { Link } from '@tanstack/react-router'
import { changesOf, type Change } from '@arriero/contract/checklists/filled/changes.rules.ts'
import type { Filled } from '@arriero/contract/checklists/filled/filled.entities.ts'
import { dateTime } from '../../../kit/format.ts'
import { Card } from '../../../kit/shell/DetailPage.tsx'
import { checklistPaths } from '../checklists.paths.ts'

const tones = { broken: 'tinted tone-red', repaired: 'tinted tone-green', other: 'muted' } as const

/** What differs from the last time this unit was looked at, and what is still broken. */
export function BeforeCard({ filled }: { filled: Filled }) {
  const { before } = filled
  if (!before) return null
  const sections = [...Map.groupBy(changesOf(filled), ({ section }) => section)]
  return (
    <Card
      title="Contra el anterior"
      count={
        <>
          <Link to={checklistPaths.result(before.id)}>{before.folio}</Link> {dateTime(before.endedAt).slice(0, 16)}
        </>
      }
      isFlush={sections.length > 0}
    >
      {sections.length === 0 ? (
        <p className="muted">Se contestó lo mismo, sin hallazgos que sigan.</p>
      ) : (
        <table className="result-changes">
          <thead>
            <tr>
              <th>Pregunta</th>
              <th>Hoy</th>
              <th>Antes</th>
              <th>Cambio</th>
            </tr>
          </thead>
          <tbody>
            {sections.map(([title, changes]) => (
              <Fragment key={title}>
                <tr className="result-changes-section">
                  <th colSpan={4} scope="rowgroup">
                    {title}
                  </th>
                </tr>
                {changes.map((change) => (
                  <Row key={change.key} change={change} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

const Row = ({ change: { label, was, is, words, kind } }: { change: Change }) => (
  <tr>
    <td>{label}</td>
    <td className={kind === 'broken' ? tones.broken : undefined}>
      <b>{is}</b>
    </td>
    <td className="muted">{was}</td>
    <td className={tones[kind]}>{words}</td>
  </tr>
)
