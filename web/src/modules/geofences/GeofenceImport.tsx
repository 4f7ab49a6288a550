import { useMemo, useState } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Checkbox, Input, Progress, Segmented } from 'antd'
import { IconFileUpload } from '@tabler/icons-react'
import { readGeofenceFile } from '@arriero/contract/geofences/geofences.contract.ts'
import type { GeofenceDraft } from '@arriero/contract/geofences/geofences.entities.ts'
import { defaultGeofenceColor } from '@arriero/contract/geofences/geofences.rules.ts'
import { ApiError, errorText } from '../../kit/api-error.ts'
import { call } from '../../kit/call.ts'
import { DropZone } from '../../kit/form/DropZone.tsx'
import { Panel } from '../../kit/form/FormPanel.tsx'
import { number, plural } from '../../kit/format.ts'
import { useLeavePrompt } from '../../kit/shell/leave.ts'
import { useStage } from '../../kit/map/map-stage.tsx'
import { ShapeMeasure } from '../../kit/map/ShapeMeasure.tsx'
import { ShapesLayer } from '../../kit/map/ShapesLayer.tsx'
import { boundsOf } from '../../kit/map/shapes.ts'
import { toast } from '../../kit/shell/toast.ts'
import { keepGeofences } from './geofence-cache.ts'
import { consoleGeofences, routeGeofences, type GeofenceResource } from './geofence-resource.ts'

interface DraftRow {
  key: number
  draft: GeofenceDraft
  problem: string | null
  isWanted: boolean
}

export const ImportGeofences = () => <GeofenceImport resource={consoleGeofences} />
export const ImportRouteGeofences = () => <GeofenceImport resource={routeGeofences} />

const shownRows = 200

/** A KML or GeoJSON file: what it holds on the map and in a list, what is wrong with it, and only then it is saved. */
function GeofenceImport({ resource }: { resource: GeofenceResource }) {
  const navigate = useNavigate()
  const [rows, setRows] = useState<DraftRow[]>()
  const [failure, setFailure] = useState<string>()
  const [work, setWork] = useState<string>()
  const release = useLeavePrompt(rows !== undefined)
  const close = () => void navigate({ to: resource.path, search: true as never })
  const wanted = useMemo(() => rows?.filter(({ isWanted, problem }) => isWanted && !problem) ?? [], [rows])
  const { map } = useStage()

  const read = async (file: File) => {
    setWork(`Leyendo ${file.name}`)
    setFailure(undefined)
    try {
      const { drafts } = await call(readGeofenceFile, { body: { file } })
      setRows(drafts.map(({ draft, problem }, key) => ({ key, draft, problem, isWanted: !problem })))
      const box = boundsOf(drafts.map(({ draft }) => draft.shape))
      if (box) map?.fitBounds(box, { padding: 60, maxZoom: 13 })
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setWork(undefined)
    }
  }
  const save = async () => {
    setWork(`Guardando ${plural(wanted.length, 'geocerca', 'geocercas')}`)
    setFailure(undefined)
    try {
      const saved = await resource.createMany(wanted.map(({ draft }) => draft))
      keepGeofences(resource.id, saved)
      toast.success(plural(saved.length, 'geocerca creada', 'geocercas creadas'))
      release()
      close()
    } catch (error) {
      setFailure(error instanceof ApiError ? rowSentence(error, wanted) : errorText(error))
    } finally {
      setWork(undefined)
    }
  }
  const change = (key: number, part: Partial<DraftRow>) =>
    setRows((before) => before?.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const foot = (
    <>
      {rows && (
        <Button type="text" onClick={() => setRows(undefined)}>
          Cambiar archivo
        </Button>
      )}
      <span className="spacer" />
      <Button onClick={close}>Cancelar</Button>
      <Button
        type="primary"
        disabled={wanted.length === 0}
        loading={work !== undefined && rows !== undefined}
        onClick={() => void save()}
      >
        Crear {plural(wanted.length, 'geocerca', 'geocercas')}
      </Button>
    </>
  )
  return (
    <Panel title="Importar geocercas" sub="Nada se guarda hasta confirmar" onClose={close} foot={foot}>
      <div className="geofence-import">
        {failure && <Alert type="error" showIcon title={failure} role="alert" />}
        {work && (
          <div role="status">
            <p>{work}</p>
            <Progress percent={100} status="active" showInfo={false} aria-label={work} />
          </div>
        )}
        {!rows && !work && <FilePart onFile={(file) => void read(file)} />}
        {rows && (
          <Drafts
            rows={rows}
            change={change}
            setAll={(isWanted) => setRows(rows.map((row) => ({ ...row, isWanted: isWanted && !row.problem })))}
          />
        )}
      </div>
      {rows && (
        <ShapesLayer
          id="drafts"
          shapes={wanted.map(({ key, draft }) => ({
            id: key,
            name: draft.name,
            color: draft.color ?? defaultGeofenceColor,
            shape: draft.shape,
          }))}
        />
      )}
    </Panel>
  )
}

function FilePart({ onFile }: { onFile: (file: File) => void }) {
  return (
    <>
      <DropZone
        accept={['.kml', '.geojson', '.json', 'application/vnd.google-earth.kml+xml', 'application/geo+json']}
        onChoose={onFile}
      >
        <span>
          <IconFileUpload size={28} stroke={1.5} />
        </span>
        Arrastre un archivo KML o GeoJSON, o haga clic para elegirlo
      </DropZone>
      <p className="shape-hint">
        Hasta 8 MB. Los puntos se vuelven círculos de 100 m; las líneas, tramos de 50 m de ancho. Los nombres,
        descripciones y colores del archivo se respetan.
      </p>
    </>
  )
}

interface DraftsProps {
  rows: readonly DraftRow[]
  change: (key: number, part: Partial<DraftRow>) => void
  setAll: (isWanted: boolean) => void
}

function Drafts({ rows, change, setAll }: DraftsProps) {
  const wrong = rows.filter(({ problem }) => problem)
  const [shown, setShown] = useState(wrong.length > 0 ? 'wrong' : 'all')
  const listed = shown === 'wrong' ? wrong : rows
  const ready = rows.length - wrong.length
  const chosen = rows.filter(({ isWanted }) => isWanted).length
  return (
    <>
      <Segmented
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: `Todas ${number(rows.length)}` },
          { value: 'wrong', label: `Con problema ${number(wrong.length)}`, disabled: wrong.length === 0 },
        ]}
      />
      <Checkbox
        checked={chosen === ready && ready > 0}
        indeterminate={chosen > 0 && chosen < ready}
        disabled={ready === 0}
        onChange={({ target }) => setAll(target.checked)}
      >
        {plural(chosen, 'geocerca elegida', 'geocercas elegidas')}
      </Checkbox>
      <ul className="geofence-drafts">
        {listed.slice(0, shownRows).map(({ key, draft, problem, isWanted }) => (
          <li key={key} className={problem ? 'is-wrong' : ''}>
            <Checkbox
              checked={isWanted}
              disabled={problem !== null}
              aria-label={`Crear ${draft.name}`}
              onChange={({ target }) => change(key, { isWanted: target.checked })}
            />
            <i className="geofence-dot" style={{ background: draft.color ?? defaultGeofenceColor }} aria-hidden />
            <span>
              <Input
                variant="borderless"
                size="small"
                aria-label="Nombre"
                maxLength={200}
                value={draft.name}
                status={draft.name.trim() ? '' : 'error'}
                onChange={({ target }) => change(key, { draft: { ...draft, name: target.value } })}
              />
              <small className="shape-hint geofence-measure">
                <ShapeMeasure shape={draft.shape} />
              </small>
            </span>
            {problem && <p role="alert">{problem}. Corríjala en el archivo o déjela fuera.</p>}
          </li>
        ))}
      </ul>
      {listed.length > shownRows && (
        <p className="shape-hint">
          Se muestran las primeras {shownRows} de {number(listed.length)}; las demás están en el mapa y también se
          crearán.
        </p>
      )}
    </>
  )
}

/** 'Patio Apodaca: Ya existe una geocerca con este folio.' */
function rowSentence(error: ApiError, sent: readonly DraftRow[]): string {
  const [path, messages] = Object.entries(error.fields)[0] ?? []
  const row = sent[Number(path?.split('.')[0])]
  return row && messages?.[0] ? `${row.draft.name}: ${messages[0]}` : errorText(error)
}
