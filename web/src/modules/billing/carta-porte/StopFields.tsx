import { Button } from 'antd'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { travelPlaces } from '@arriero/contract/trips/trips.contract.ts'
import type { Address } from '@arriero/contract/billing/carta-porte/carta-porte.entities.ts'
import { roadCountries, stateOfPostalCode } from '@arriero/contract/billing/carta-porte/carta-porte.rules.ts'
import { useWhyNot } from '../../../kit/access.ts'
import { RemoteSelect } from '../../../kit/form/RemoteSelect.tsx'
import type { Option } from '../../../kit/list/list-types.ts'
import { loadPlaces } from '../../trips/trip-options.ts'
import { Cell, ChoiceCell, MomentCell, NumberCell, TextCell } from './cells.tsx'
import type { StopValue } from './carta-porte-values.ts'
import { knownPlace } from './known.ts'
import { usePlace, useStates } from './usePlace.ts'

const places = loadPlaces(2)

export interface StopFieldsProps {
  stop: StopValue
  near: string | null | undefined
  change: (patch: Partial<StopValue>) => void
  move: (by: -1 | 1) => void
  remove: () => void
}

/** A place of the journey while it is written: who is there, when, how far, and where it is. */
export function StopFields({ stop, near, change, move, remove }: StopFieldsProps) {
  const { kind, name, rfc, taxId, taxResidence, at, distanceKm, address } = stop
  const isForeign = rfc === 'XEXX010101000'
  const icon = { size: 16, stroke: 1.75 }
  return (
    <div className="cp-open" role="group" aria-label={name ?? kind}>
      <div className="cp-grid">
        <TextCell
          label={kind === 'Origen' ? 'Remitente' : 'Destinatario'}
          field="name"
          most={254}
          className="cp-wide"
          value={name}
          onChange={(next) => change({ name: next })}
        />
        <TextCell
          label="RFC"
          field="rfc"
          most={13}
          capitals
          isNeeded
          value={rfc}
          onChange={(next) => change({ rfc: next })}
        />
        <MomentCell
          label={kind === 'Origen' ? 'Salida' : 'Llegada'}
          field="at"
          isNeeded
          value={at}
          near={near}
          onChange={(next) => change({ at: next })}
        />
        {kind === 'Destino' && (
          <NumberCell
            label="Distancia"
            field="distanceKm"
            isNeeded
            decimals={2}
            most={99_999}
            unit="km"
            value={distanceKm}
            onChange={(next) => change({ distanceKm: next })}
          />
        )}
        <PlacePicker onPick={change} />
        {isForeign && (
          <>
            <TextCell
              label="Registro tributario"
              field="taxId"
              most={40}
              isNeeded
              value={taxId}
              onChange={(next) => change({ taxId: next })}
            />
            <ChoiceCell
              label="Residencia fiscal"
              field="taxResidence"
              isNeeded
              value={taxResidence}
              options={roadCountries.filter(({ key }) => key !== 'MEX')}
              onChange={(next) => change({ taxResidence: next })}
            />
          </>
        )}
      </div>
      <AddressFields address={address} change={(patch) => change({ address: { ...address, ...patch } })} />
      <div className="cp-row-tools">
        <Button size="small" type="text" icon={<IconArrowUp {...icon} />} onClick={() => move(-1)}>
          Subir
        </Button>
        <Button size="small" type="text" icon={<IconArrowDown {...icon} />} onClick={() => move(1)}>
          Bajar
        </Button>
        <span className="spacer" />
        <Button size="small" type="text" danger icon={<IconTrash {...icon} />} onClick={remove}>
          Quitar
        </Button>
      </div>
    </div>
  )
}

/** A geofence brings its place, and what was remembered of it. */
function PlacePicker({ onPick }: { onPick: (patch: Partial<StopValue>) => void }) {
  if (useWhyNot(travelPlaces)) return null
  const pick = async (option: Option) => {
    const { place } = option as Awaited<ReturnType<typeof places>>[number]
    const known = await knownPlace(place.id!)
    onPick({ placeId: place.id, name: place.name, lat: place.lat, lon: place.lon, ...known })
  }
  return (
    <Cell label="Geocerca" field="placeId">
      <RemoteSelect load={places} placeholder="Llenar de una geocerca" onPick={(option) => void pick(option)} />
    </Cell>
  )
}

/** In Mexico by the SAT's keys, which follow from the postal code where its lists are installed; elsewhere in words. */
function AddressFields({ address, change }: { address: Address; change: (patch: Partial<Address>) => void }) {
  const { country, postalCode } = address
  const states = useStates(country)
  const place = usePlace(postalCode, country)
  const isMexico = country === 'MEX'
  const typePostalCode = (next: string | null) => {
    const state = isMexico ? stateOfPostalCode(next ?? '') : undefined
    change({ postalCode: next, ...(state && { state, municipality: null, locality: null, neighbourhood: null }) })
  }
  const keyCell = (
    field: 'municipality' | 'locality' | 'neighbourhood',
    label: string,
    offered: readonly { key: string; text: string }[],
  ) =>
    isMexico && offered.length > 0 ? (
      <ChoiceCell
        label={label}
        field={field}
        clearable
        value={address[field]}
        options={offered.map(({ key, text }) => ({ key, label: text }))}
        onChange={(next) => change({ [field]: next })}
      />
    ) : (
      <TextCell
        label={isMexico ? `${label}, clave SAT` : label}
        field={field}
        most={120}
        value={address[field]}
        onChange={(next) => change({ [field]: next })}
      />
    )
  return (
    <div className="cp-grid">
      <TextCell
        label="Calle"
        field="street"
        most={100}
        className="cp-wide"
        value={address.street}
        onChange={(next) => change({ street: next })}
      />
      <TextCell
        label="Número"
        field="exteriorNumber"
        most={55}
        value={address.exteriorNumber}
        onChange={(next) => change({ exteriorNumber: next })}
      />
      <TextCell
        label="Código postal"
        field="postalCode"
        most={12}
        isNeeded
        value={postalCode}
        onChange={typePostalCode}
      />
      {states.length > 0 ? (
        <ChoiceCell
          label="Estado"
          field="state"
          isNeeded
          value={address.state}
          options={states.map(({ key, text }) => ({ key, label: text }))}
          onChange={(next) => change({ state: next, municipality: null, locality: null })}
        />
      ) : (
        <TextCell
          label="Estado"
          field="state"
          most={30}
          isNeeded
          value={address.state}
          onChange={(next) => change({ state: next })}
        />
      )}
      {keyCell('municipality', 'Municipio', place?.municipality ? [place.municipality] : [])}
      {keyCell('neighbourhood', 'Colonia', place?.neighbourhoods ?? [])}
      {keyCell('locality', 'Localidad', place?.locality ? [place.locality] : [])}
      <ChoiceCell
        label="País"
        field="country"
        isNeeded
        value={country}
        options={roadCountries}
        onChange={(next) => change({ country: next, state: null })}
      />
      <TextCell
        label="Referencia"
        field="reference"
        most={250}
        value={address.reference}
        onChange={(next) => change({ reference: next })}
      />
    </div>
  )
}
