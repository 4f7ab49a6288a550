import { useMemo, useState } from 'react'
import { Alert as Notice, Button, Form } from 'antd'
import { IconPlayerPlay } from '@tabler/icons-react'
import { backTestRule } from '@arriero/contract/alerts/alerts.contract.ts'
import type { BackTest } from '@arriero/contract/alerts/alerts.entities.ts'
import { backTestDays } from '@arriero/contract/alerts/alerts.rules.ts'
import { ApiError, errorText } from '../../../kit/api-error.ts'
import { call } from '../../../kit/call.ts'
import { Chart } from '../../../kit/charts/Chart.tsx'
import type { ChartData } from '../../../kit/charts/chart-data.ts'
import { dateTime, number, plural } from '../../../kit/format.ts'
import { MapStage } from '../../../kit/map/map-stage.tsx'
import { boundsOf, type MapShape } from '../../../kit/map/shapes.ts'
import { ShapesLayer } from '../../../kit/map/ShapesLayer.tsx'
import { StageMap } from '../../../kit/map/StageMap.tsx'
import { draftOfValues, type RuleValues } from './rule-values.ts'

/** How many of the firings are listed; the map has them all. */
const listed = 50

/** Tries the rule as it stands in the form on what has happened, before it is saved. */
export function BackTestPanel() {
  const form = Form.useFormInstance<RuleValues>()
  const [result, setResult] = useState<BackTest>()
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      // A name is not needed to try it.
      const draft = draftOfValues(form.getFieldsValue(true))
      setResult(await call(backTestRule, { body: { ...draft, name: draft.name.trim() || 'Prueba' } }))
    } catch (error) {
      setResult(undefined)
      setProblem(
        error instanceof ApiError ? (Object.values(error.fields)[0]?.[0] ?? errorText(error)) : errorText(error),
      )
    } finally {
      setBusy(false)
    }
  }
  return (
    <section className="card back-test" aria-label="Prueba con el historial">
      <header className="card-head">
        <h2>Prueba</h2>
        <small>{`últimos ${backTestDays} días`}</small>
        <span className="spacer" />
        <Button icon={<IconPlayerPlay size={16} stroke={1.75} />} loading={isBusy} onClick={() => void run()}>
          Probar
        </Button>
      </header>
      <div className="card-body" aria-live="polite">
        {problem && <Notice type="error" showIcon title={problem} role="alert" />}
        {!result && !problem && (
          <p className="muted">
            Vea cuántas veces habría avisado esta regla, en qué unidades y dónde, antes de guardarla.
          </p>
        )}
        {result && <Result result={result} />}
      </div>
    </section>
  )
}

function Result({ result }: { result: BackTest }) {
  const { count, judged, units, positions, ms, byDay, firings } = result
  const days = byDay.length
  const chart: ChartData = {
    shape: 'bars',
    names: byDay.map(({ day }) => `${day.slice(8)}.${day.slice(5, 7)}`),
    series: [{ name: 'Avisos', values: byDay.map((one) => one.count) }],
    unit: 'avisos',
  }
  return (
    <>
      <p className="back-test-count">
        <b>{number(count)}</b> {count === 1 ? 'aviso' : 'avisos'} · {number(count / Math.max(1, days), 1)} al día
      </p>
      <p className="muted">
        {[
          plural(judged, 'unidad', 'unidades'),
          positions > 0 && plural(positions, 'posición', 'posiciones'),
          `${number(ms / 1000, 1)} s`,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {judged < units && (
        <Notice
          type="warning"
          showIcon
          title={`Se probó con ${number(judged)} de ${number(units)} unidades: para más no alcanzó el tiempo.`}
        />
      )}
      {count > 0 && (
        <>
          <Chart label={`Avisos por día: ${number(count)} en ${number(days)} días`} data={chart} height={140} />
          <Places firings={firings} />
          <ol className="back-test-list">
            {firings.slice(0, listed).map(({ unitId, unitName, at, speed, geofenceName, detail }) => (
              <li key={`${unitId}-${at}-${geofenceName}`}>
                <b>{unitName}</b>
                <span>{geofenceName ?? detail ?? (speed === null ? '' : `${number(speed)} km/h`)}</span>
                <time dateTime={at}>{dateTime(at)}</time>
              </li>
            ))}
          </ol>
          {count > listed && <p className="muted">{`Se listan los últimos ${Math.min(listed, firings.length)}.`}</p>}
        </>
      )}
    </>
  )
}

function Places({ firings }: { firings: BackTest['firings'] }) {
  const shapes = useMemo<MapShape[]>(
    () =>
      firings.flatMap(({ lat, lon, unitName }, index) =>
        lat === null || lon === null
          ? []
          : [
              {
                id: index,
                name: unitName,
                color: '#c62828',
                shape: { kind: 'circle', points: [{ lat, lon }], sizeM: 60 },
              },
            ],
      ),
    [firings],
  )
  const bounds = useMemo(() => boundsOf(shapes.map(({ shape }) => shape)), [shapes])
  if (shapes.length === 0) return null
  return (
    <MapStage key={shapes.length}>
      <div className="back-test-map">
        <StageMap label="Dónde habría avisado" bounds={bounds} whole={() => bounds}>
          <ShapesLayer id="firings" shapes={shapes} />
        </StageMap>
      </div>
    </MapStage>
  )
}
