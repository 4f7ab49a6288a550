import { createGeofence } from '@arriero/contract/geofences/geofences.contract.ts'
import { geofenceDraft } from '@arriero/contract/geofences/geofences.entities.ts'
import {
  defaultGeofenceColor,
  type GeofenceShape,
  type ShapeKind,
} from '@arriero/contract/geofences/geofences.rules.ts'
import { call } from '../../../kit/call.ts'
import { TextField } from '../../../kit/form/fields.tsx'
import { MapStage } from '../../../kit/map/map-stage.tsx'
import { ShapeField } from '../../../kit/map/ShapeField.tsx'
import { StageMap } from '../../../kit/map/StageMap.tsx'
import { queryClient } from '../../../kit/query.ts'
import { CreationDialog } from './CreationDialog.tsx'
import type { CreationProps } from './Pick.tsx'

interface Values {
  name: string
  shape: GeofenceShape
}
// The quickest first: it is drawn in the middle of something else.
const kinds: ShapeKind[] = ['circle', 'polygon']

async function create({ name, shape }: Values) {
  const made = await call(createGeofence, { body: { name, shape, color: defaultGeofenceColor } })
  void queryClient.invalidateQueries({ queryKey: ['geofences'] })
  return made
}

export const NewGeofenceDialog = ({ name, onClose }: CreationProps) => (
  <MapStage>
    <CreationDialog<Values>
      title="Crear geocerca"
      width={920}
      schema={geofenceDraft}
      initial={{ name }}
      save={create}
      noun="Geocerca"
      onClose={onClose}
      aside={
        <div className="creation-map">
          <StageMap label="Dónde está la geocerca" />
        </div>
      }
    >
      <TextField name="name" label="Nombre" maxLength={200} />
      <ShapeField name="shape" label="Forma en el mapa" kinds={kinds} color={defaultGeofenceColor} />
    </CreationDialog>
  </MapStage>
)
