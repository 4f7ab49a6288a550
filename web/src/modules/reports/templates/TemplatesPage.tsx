import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { Input } from 'antd'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { folded } from '../../../kit/format.ts'
import { destination } from '../../../kit/shell/navigation.ts'
import { PageHeader } from '../../../kit/shell/PageHeader.tsx'
import { EmptyState, ErrorState } from '../../../kit/states.tsx'
import { Tile } from '../../../kit/Tile.tsx'
import { openAddress } from '../asked.ts'
import { kindsQuery } from '../reports.queries.ts'
import { reportPaths } from '../reports.paths.ts'
import { iconOf } from '../reports.words.ts'
import '../reports.css'

/** Every template by what it is about; one opens with last week. */
export function TemplatesPage() {
  const { data, error, refetch } = useQuery(kindsQuery)
  const [search, setSearch] = useState('')
  const found = data?.filter(({ label, about }) => folded(`${label} ${about}`).includes(folded(search.trim())))
  const areas = Map.groupBy(found ?? [], ({ area }) => area)
  return (
    <div className="screen">
      <section className="screen-main">
        <PageHeader
          title="Nuevo reporte"
          count={data && `${data.length} plantillas`}
          crumbs={[{ label: 'Reportes', to: reportPaths.home }]}
        />
        <div className="report-templates">
          <Input
            type="search"
            allowClear
            prefix={<IconSearch size={16} stroke={1.75} aria-hidden />}
            placeholder="Qué quiere saber"
            aria-label="Buscar plantilla"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
          {error && <ErrorState error={error} retry={() => void refetch()} />}
          {found?.length === 0 && (
            <EmptyState
              title="Ninguna plantilla habla de eso"
              text="Pruebe con otra palabra: velocidad, paradas, combustible."
            />
          )}
          {[...areas].map(([area, kinds]) => (
            <section key={area} aria-label={area}>
              <h2>{area}</h2>
              <ul>
                {kinds.map(({ code, label, about, icon }) => (
                  <li key={code}>
                    <Link {...destination(openAddress({ kind: code }))} className="report-template">
                      <Tile icon={iconOf(icon)} tone="blue" />
                      <span>
                        <b>{label}</b>
                        <small>{about}</small>
                      </span>
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
    </div>
  )
}
