/** How urgent; orders the inbox. */
export const severities = ['critical', 'high', 'medium', 'low'] as const
export type Severity = (typeof severities)[number]
/** What cannot wait. */
export const graveSeverities = ['critical', 'high'] as const satisfies Severity[]

export type AlarmGroup = 'safety' | 'driver' | 'driving' | 'vehicle' | 'device' | 'camera' | 'place'

interface AlarmMeaning {
  /** Spanish, as the console shows it. */
  label: string
  group: AlarmGroup
  severity: Severity
}

/**
 * Arriero's catalogue of what devices and platforms raise. Every code of the specification (enums.json: driver
 * monitoring, driver assistance, standard and general alerts, video events, emergency and event codes of devices) and of
 * the device protocols maps to one of these, or is shown raw.
 */
export const alarmKinds = {
  panic: { label: 'Botón de pánico', group: 'safety', severity: 'critical' },
  jammer: { label: 'Inhibidor de señal detectado', group: 'safety', severity: 'critical' },
  collision: { label: 'Colisión', group: 'safety', severity: 'critical' },
  rollover: { label: 'Volcadura', group: 'safety', severity: 'critical' },
  theft: { label: 'Robo de la unidad', group: 'safety', severity: 'critical' },
  power_cut: { label: 'Corte de corriente', group: 'safety', severity: 'high' },
  power_restored: { label: 'Corriente restablecida', group: 'device', severity: 'low' },
  tampering: { label: 'Equipo manipulado', group: 'safety', severity: 'high' },
  two_origins: { label: 'Dos orígenes', group: 'safety', severity: 'high' },
  tow: { label: 'Remolque o arrastre', group: 'safety', severity: 'high' },
  illegal_ignition: { label: 'Encendido no autorizado', group: 'safety', severity: 'high' },
  illegal_movement: { label: 'Movimiento no autorizado', group: 'safety', severity: 'high' },
  door_open: { label: 'Puerta abierta', group: 'vehicle', severity: 'medium' },
  door_closed: { label: 'Puerta cerrada', group: 'vehicle', severity: 'low' },
  shock: { label: 'Golpe o vibración', group: 'safety', severity: 'medium' },
  fatigue: { label: 'Fatiga del conductor', group: 'driver', severity: 'high' },
  drowsiness: { label: 'Somnolencia', group: 'driver', severity: 'high' },
  phone_call: { label: 'Uso de teléfono', group: 'driver', severity: 'medium' },
  smoking: { label: 'Conductor fumando', group: 'driver', severity: 'medium' },
  distraction: { label: 'Distracción', group: 'driver', severity: 'medium' },
  no_driver: { label: 'Sin conductor', group: 'driver', severity: 'medium' },
  seat_belt: { label: 'Sin cinturón de seguridad', group: 'driver', severity: 'medium' },
  driver_change: { label: 'Cambio de conductor', group: 'driver', severity: 'low' },
  driver_id: { label: 'Identificación de conductor', group: 'driver', severity: 'low' },
  overspeed: { label: 'Exceso de velocidad', group: 'driving', severity: 'high' },
  overspeed_end: { label: 'Fin del exceso de velocidad', group: 'driving', severity: 'low' },
  harsh_acceleration: { label: 'Aceleración brusca', group: 'driving', severity: 'medium' },
  harsh_braking: { label: 'Frenado brusco', group: 'driving', severity: 'medium' },
  harsh_turn: { label: 'Vuelta brusca', group: 'driving', severity: 'medium' },
  high_rpm: { label: 'Revoluciones altas', group: 'driving', severity: 'low' },
  driving_time: { label: 'Tiempo de conducción excedido', group: 'driving', severity: 'high' },
  idle: { label: 'Ralentí prolongado', group: 'driving', severity: 'low' },
  long_stop: { label: 'Parada prolongada', group: 'driving', severity: 'medium' },
  moving: { label: 'En movimiento', group: 'driving', severity: 'low' },
  forward_collision: { label: 'Riesgo de colisión frontal', group: 'driving', severity: 'high' },
  lane_departure: { label: 'Cambio de carril', group: 'driving', severity: 'medium' },
  frequent_lane_change: { label: 'Cambios de carril frecuentes', group: 'driving', severity: 'medium' },
  close_following: { label: 'Distancia de seguimiento corta', group: 'driving', severity: 'medium' },
  pedestrian_collision: { label: 'Riesgo de atropello', group: 'driving', severity: 'high' },
  traffic_sign: { label: 'Señal de tránsito excedida', group: 'driving', severity: 'medium' },
  sign_recognition: { label: 'Señal de tránsito reconocida', group: 'driving', severity: 'low' },
  obstacle: { label: 'Obstáculo', group: 'driving', severity: 'medium' },
  blind_spot: { label: 'Objeto en punto ciego', group: 'driving', severity: 'medium' },
  geofence_enter: { label: 'Entrada a geocerca del equipo', group: 'place', severity: 'low' },
  geofence_leave: { label: 'Salida de geocerca del equipo', group: 'place', severity: 'low' },
  route_leave: { label: 'Salida de ruta', group: 'place', severity: 'medium' },
  route_enter: { label: 'Regreso a la ruta', group: 'place', severity: 'low' },
  ignition_on: { label: 'Motor encendido', group: 'vehicle', severity: 'low' },
  ignition_off: { label: 'Motor apagado', group: 'vehicle', severity: 'low' },
  engine_fault: { label: 'Falla del motor', group: 'vehicle', severity: 'high' },
  inspection: { label: 'Falla en la revisión', group: 'vehicle', severity: 'high' },
  engine_cut: { label: 'Corte de motor activado', group: 'vehicle', severity: 'high' },
  fuel_drop: { label: 'Descenso de combustible', group: 'vehicle', severity: 'high' },
  fuel_rise: { label: 'Carga de combustible', group: 'vehicle', severity: 'low' },
  temperature: { label: 'Temperatura fuera de rango', group: 'vehicle', severity: 'high' },
  tire: { label: 'Presión de llanta', group: 'vehicle', severity: 'medium' },
  input: { label: 'Entrada de alarma', group: 'vehicle', severity: 'medium' },
  low_power: { label: 'Voltaje de la unidad bajo', group: 'device', severity: 'medium' },
  low_battery: { label: 'Batería del equipo baja', group: 'device', severity: 'medium' },
  battery_fault: { label: 'Falla de la batería del equipo', group: 'device', severity: 'medium' },
  gps_antenna_connected: { label: 'Antena GPS conectada', group: 'device', severity: 'low' },
  gps_antenna_disconnected: { label: 'Antena GPS desconectada', group: 'device', severity: 'high' },
  gps_antenna_short: { label: 'Antena GPS en corto', group: 'device', severity: 'medium' },
  gps_lost: { label: 'Sin señal GPS', group: 'device', severity: 'medium' },
  gps_restored: { label: 'Señal GPS recuperada', group: 'device', severity: 'low' },
  device_on: { label: 'Equipo encendido', group: 'device', severity: 'low' },
  device_off: { label: 'Equipo apagado', group: 'device', severity: 'medium' },
  sleep: { label: 'Equipo en reposo', group: 'device', severity: 'low' },
  sim: { label: 'Cambio o falla de la tarjeta SIM', group: 'device', severity: 'medium' },
  device_fault: { label: 'Falla del equipo', group: 'device', severity: 'medium' },
  source_disagreement: { label: 'Las fuentes de la unidad no coinciden', group: 'device', severity: 'high' },
  source_silent: { label: 'Una fuente de la unidad dejó de reportar', group: 'device', severity: 'medium' },
  two_way_call: { label: 'Llamada de dos vías', group: 'device', severity: 'medium' },
  video_lost: { label: 'Pérdida de video', group: 'camera', severity: 'medium' },
  camera_covered: { label: 'Cámara obstruida', group: 'camera', severity: 'medium' },
  camera_fault: { label: 'Falla de la cámara', group: 'camera', severity: 'medium' },
  storage_fault: { label: 'Falla de almacenamiento', group: 'camera', severity: 'medium' },
  motion_detected: { label: 'Movimiento detectado', group: 'camera', severity: 'low' },
  capture: { label: 'Captura automática', group: 'camera', severity: 'low' },
} as const satisfies Record<string, AlarmMeaning>

export type AlarmKind = keyof typeof alarmKinds

export const alarmMeaning = (kind: AlarmKind): AlarmMeaning => alarmKinds[kind]
