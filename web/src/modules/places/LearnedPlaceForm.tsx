import { useMemo } from 'react'
import { Form } from 'antd'
import { IconEyeOff, IconHexagonPlus, IconLink } from '@tabler/icons-react'
import {
  acceptLearned,
  ignoreLearned,
  restoreLearned,
  type LearnedPlace,
} from '@arriero/contract/places/learned.contract.ts'
import { listClients } from '@arriero/contract/clients/clients.contract.ts'
import type { GeofenceShape } from '@arriero/contract/geofences/geofences.rules.ts'
import { useNavigate } from '@tanstack/react-router'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useWhyNot, whyNot } from '../../kit/access.ts'
import { call } from '../../kit/call.ts'
import { FieldGroup } from '../../kit/form/Field.tsx'
import { SelectField, TextField } from '../../kit/form/fields.tsx'
import { FormPanel } from '../../kit/form/FormPanel.tsx'
import { useFormContext } from '../../kit/form/form-state.ts'
import { date, largestPart, number } from '../../kit/format.ts'
import type { LoadOptions } from '../../kit/list/list-types.ts'
import { useOpenedRow } from '../../kit/list/whole-list.ts'
import { ShapeField } from '../../kit/map/ShapeField.tsx'
import { WayLayer } from '../../kit/map/WayLayer.tsx'
import { toast } from '../../kit/shell/toast.ts'
import { errorText } from '../../kit/api-error.ts'
import { useNow } from '../../kit/now.ts'
import { consoleGeofences } from '../geofences/geofence-resource.ts'
import { GroupField } from '../geofences/GeofenceFields.tsx'
import { placePaths } from './places.paths.ts'
import { ignorePlace, learnedKey, loadPlaces, reloadPlaces, restorePlace, usePlaceDetail } from './places.data.ts'
import { busiest, stayed } from './place-words.ts'

interface Values {
  name: string
  shape: GeofenceShape
  customerUserId: number | null
  group: string | null
}

const noWays: never[] = []
const mostUnits = 3
const mostDots = 200
const states = { proposed: 'Propuesta', accepted: 'Aceptado', ignored: 'Ignorado' } as const

/** What proves a place, and the form that makes it a geofence. */
export function LearnedPlaceForm() {
  const {
    id,
    row: place,
    ...opened
  } = useOpenedRow(learnedKey, loadPlaces, { endpoint: acceptLearned, detail: 'No se encontró el lugar.' })
  const navigate = useNavigate()
  const close = () => void navigate({ to: placePaths.learned, search: true as never })
  const initial = useMemo(
    (): Values | undefined => place && { name: place.name, shape: place.shape, customerUserId: null, group: null },
    [place],
  )
  const mayIgnore = !useWhyNot(ignoreLearned)
  const decided = place && place.state !== 'proposed'
  return (
    <FormPanel<Values, LearnedPlace>
      key={`${id} ${place?.state}`}
      title={place ? (decided ? place.name : states[place.state]) : 'Lugar aprendido'}
      {...(place && { sub: `vista desde el ${date(place.firstAt)}` })}
      closeTo={placePaths.learned}
      initial={initial}
      {...opened}
      for={acceptLearned}
      readOnly={decided ? decidedWords(place) : undefined}
      submitText="Aceptar geocerca"
      save={(body) => call(acceptLearned, { id, body })}
      saved={({ name }) => `«${name}» es ahora una geocerca`}
      onSaved={reloadPlaces}
      {...(place &&
        !decided &&
        mayIgnore && {
          danger: {
            label: 'Ignorar',
            onClick: () => {
              void ignorePlace(place)
              close()
            },
          },
        })}
    >
      {place && <Proof place={place} close={close} />}
    </FormPanel>
  )
}

const decidedWords = ({ state, decidedBy, decidedAt }: LearnedPlace) =>
  `${decidedBy ?? 'Alguien'} lo ${state === 'accepted' ? 'aceptó' : 'ignoró'} el ${date(decidedAt)}; se deshace en su pestaña.`

const loadClients: LoadOptions = async (search, signal) =>
  (await call(listClients, { query: { search }, signal })).map(({ id, name }) => ({ value: id, label: name }))

function Proof({ place, close }: { place: LearnedPlace; close: () => void }) {
  const { data } = usePlaceDetail(place.id, true)
  const { isReadOnly } = useFormContext()
  const now = useNow(60_000)
  const form = Form.useFormInstance<Values>()
  const seesClients = !whyNot(listClients)
  const outside = data?.stops.filter(({ inside }) => !inside).length ?? 0
  const dots = useMemo(
    () => (data?.stops ?? []).slice(-mostDots).map(({ lat, lon }) => ({ at: { lat, lon }, mark: '' })),
    [data],
  )
  const join = () => {
    const { near } = place
    if (!near) return
    form.setFieldsValue({ name: near.name, customerUserId: near.customerUserId })
  }
  return (
    <>
      <dl className="place-figures">
        <div>
          <dt>Visitas</dt>
          <dd>{number(place.visits)}</dd>
        </div>
        <div>
          <dt>Estancia</dt>
          <dd>{stayed(place.dwell)}</dd>
        </div>
        <div>
          <dt>Unidades</dt>
          <dd>{number(place.units)}</dd>
        </div>
        <div>
          <dt>Última</dt>
          <dd>{largestPart(Math.max(0, (now - Date.parse(place.lastAt)) / 1000))}</dd>
        </div>
      </dl>
      {place.near && !isReadOnly && (
        <div className="place-near">
          <span>
            <b>A {number(place.near.metres)} m está un cliente</b>
            <small>{place.near.name}, sin geocerca</small>
          </span>
          <ActionButton type="link" size="small" icon={<IconLink size={16} stroke={1.75} />} onClick={join}>
            Unir
          </ActionButton>
        </div>
      )}
      {place.overlaps && !isReadOnly && <Enlarge place={place} close={close} />}
      <FieldGroup>
        <TextField name="name" label="Nombre" span={2} maxLength={200} />
        {seesClients && !isReadOnly && (
          <SelectField
            name="customerUserId"
            label="Cliente"
            load={loadClients}
            placeholder="Buscar cliente"
            chosen={
              place.near?.customerUserId != null ? [{ value: place.near.customerUserId, label: place.near.name }] : []
            }
          />
        )}
        {!isReadOnly && <GroupField resource={consoleGeofences} span={seesClients ? 1 : 2} />}
        <ShapeField
          name="shape"
          label="Forma"
          span={2}
          color="#2f757a"
          kinds={['polygon', 'circle']}
          isReadOnly={isReadOnly}
        />
      </FieldGroup>
      {outside > 0 && (
        <p className="place-note">
          {outside === 1 ? 'Una parada quedó fuera' : `${outside} paradas quedaron fuera`} de la forma.
        </p>
      )}
      <WayLayer id="place-stops" ways={noWays} stops={dots} />
      {data && <Arrivals hours={data.hours} />}
      {data && (
        <p className="place-units">
          <b>Unidades</b>
          {data.units.slice(0, mostUnits).map(({ id, name, visits }) => (
            <span key={id}>
              {name} <b>{number(visits)}</b>
            </span>
          ))}
          {data.units.length > mostUnits && <small>+{data.units.length - mostUnits}</small>}
        </p>
      )}
      {place.state !== 'proposed' && (
        <ActionButton
          for={restoreLearned}
          icon={<IconEyeOff size={16} stroke={1.75} />}
          onClick={() => {
            void restorePlace(place)
            close()
          }}
        >
          Deshacer
        </ActionButton>
      )}
    </>
  )
}

/** Rather than a second geofence beside the first. */
function Enlarge({ place, close }: { place: LearnedPlace; close: () => void }) {
  const enlarge = async () => {
    try {
      await call(acceptLearned, { id: place.id, body: { name: place.name, enlarge: true } })
      toast.success(`«${place.overlaps?.name}» se amplió`)
      close()
    } catch (error) {
      toast.error('No se pudo ampliar la geocerca', { detail: errorText(error) })
    }
    await reloadPlaces()
  }
  return (
    <div className="place-near">
      <span>
        <b>Toca una geocerca</b>
        <small>{place.overlaps?.name}</small>
      </span>
      <ActionButton
        for={acceptLearned}
        type="link"
        size="small"
        icon={<IconHexagonPlus size={16} stroke={1.75} />}
        onClick={() => void enlarge()}
      >
        Ampliarla
      </ActionButton>
    </div>
  )
}

const weekDays = ['lu', 'ma', 'mi', 'ju', 'vi', 'sá', 'do'] as const

function Arrivals({ hours }: { hours: readonly (readonly number[])[] }) {
  const most = Math.max(1, ...hours.flat())
  const words = busiest(hours)
  return (
    <div className="place-hours">
      <header>
        <b>Cuándo llegan</b>
        <span>{words}</span>
      </header>
      <div role="img" aria-label={`Llegadas por día y hora: ${words ?? 'ninguna'}`}>
        {hours.map((row, day) => (
          <div key={weekDays[day]}>
            <small>{weekDays[day]}</small>
            {row.map((count, hour) => (
              <i key={hour} style={{ '--share': count / most } as React.CSSProperties} />
            ))}
          </div>
        ))}
        <div aria-hidden>
          <small />
          {Array.from({ length: 24 }, (_, hour) => (
            <em key={hour}>{hour % 6 === 0 && hour > 0 ? hour : ''}</em>
          ))}
        </div>
      </div>
    </div>
  )
}
