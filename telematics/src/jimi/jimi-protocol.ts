/**
 * Answers of the Tracksolid Pro Open API and pushes of the IoT Hub, only what we read. Numbers come as numbers, texts,
 * empty or null; names differ between versions and deployments: all of them are read.
 */
import * as z from 'zod'
import { amount, id, text } from '../shared/lenient.ts'

/** `code` 0 is success, under any HTTP status 200. */
export const envelope = z.object({ code: z.coerce.number(), message: text, result: z.unknown().optional() })

export const tokenReply = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  expiresIn: z.coerce.number().positive(),
  account: text,
})
export type TokenReply = z.infer<typeof tokenReply>

/** Lists are null when they are empty. */
export const listReply = z
  .array(z.unknown())
  .nullish()
  .transform((list) => list ?? [])

export const deviceReply = z.object({
  imei: id,
  deviceName: text,
  sim: text,
  vehicleName: text,
  vehicleNumber: text,
  carFrame: text,
  deviceGroupId: text,
  deviceGroup: text,
})

/** `currentMileage` km, `mileage` m; `direction` -1 unknown; times UTC. */
export const locationReply = z.object({
  imei: id,
  status: text,
  posType: text,
  lat: amount,
  lng: amount,
  gpsTime: text,
  hbTime: text,
  speed: amount,
  direction: amount,
  gpsDirectionValue: amount,
  accStatus: text,
  gpsNum: amount,
  electQuantity: amount,
  electricQuantity: amount,
  temperature: amount,
  currentMileage: amount,
  mileage: amount,
})
export type LocationReply = z.infer<typeof locationReply>

export const trackReply = z.object({
  lat: amount,
  lng: amount,
  gpsTime: text,
  direction: amount,
  gpsSpeed: amount,
  ignition: text,
  posType: text,
  satellite: amount,
})
export type TrackReply = z.infer<typeof trackReply>

/** `jimi.device.alarm.list` (`alert…`) and the push `jimi.push.device.alarm` (`alarm…`). */
export const cloudAlarmReply = z
  .object({
    imei: id,
    alertTypeId: text,
    alarmType: text,
    alertTypeName: text,
    alarmTypeName: text,
    alarmName: text,
    alertTime: text,
    alarmTime: text,
    lat: amount,
    lng: amount,
    speed: amount,
  })
  .transform((item) => ({
    imei: item.imei,
    type: item.alertTypeId ?? item.alarmType,
    name: item.alertTypeName ?? item.alarmTypeName ?? item.alarmName,
    time: item.alertTime ?? item.alarmTime,
    lat: item.lat,
    lng: item.lng,
    speed: item.speed,
  }))
export type CloudAlarm = z.infer<typeof cloudAlarmReply>

/** Reads the first of several names that has a value. */
const place = {
  lat: amount,
  latitude: amount,
  lng: amount,
  lon: amount,
  longitude: amount,
  gpsSpeed: amount,
  speed: amount,
  carSpeed: amount,
}

export const hubGps = z
  .object({
    ...place,
    deviceImei: text,
    imei: text,
    gpsTime: text,
    gateTime: text,
    direction: amount,
    heading: amount,
    satelliteNum: amount,
    satellites: amount,
    acc: text,
    accStatus: text,
    postType: text,
    altitude: amount,
    distance: amount,
    mileage: amount,
    doorStatus: amount,
    temperature: amount,
  })
  .transform((item) => ({
    imei: item.deviceImei ?? item.imei,
    lat: item.lat ?? item.latitude,
    lng: item.lng ?? item.lon ?? item.longitude,
    speed: item.gpsSpeed ?? item.speed,
    direction: item.direction ?? item.heading,
    satellites: item.satelliteNum ?? item.satellites,
    acc: item.acc ?? item.accStatus,
    postType: item.postType,
    altitude: item.altitude,
    distance: item.distance ?? item.mileage,
    gpsTime: item.gpsTime,
    gateTime: item.gateTime,
    doorStatus: item.doorStatus,
    temperature: item.temperature,
  }))
export type HubGps = z.infer<typeof hubGps>

/** A heartbeat of the hub; `powerLevel` 0 (none) to 6, `gsmSign` 0 (none) to 4. */
export const hubHeartbeat = z.object({
  deviceImei: id,
  gateTime: text,
  acc: text,
  powerLevel: amount,
  gsmSign: amount,
})
export type HubHeartbeat = z.infer<typeof hubHeartbeat>

/** `alertType` is the class, `alarmType` the sub-type of JT/T classes; `removeAlarmType` names what has ended. */
export const hubAlarm = z
  .object({
    imei: text,
    deviceImei: text,
    msgClass: text,
    msg: z.object({
      ...place,
      alertType: text,
      alarmType: text,
      removeAlarmType: text,
      alarmTime: text,
      gpsTime: text,
      alertValue: text,
      alarmLabel: text,
      alarmId: text,
      standardAlarmValue: text,
      file: text,
      driverName: text,
    }),
  })
  .transform(({ msg, ...item }) => ({
    ...msg,
    imei: item.deviceImei ?? item.imei,
    lat: msg.lat ?? msg.latitude,
    lng: msg.lng ?? msg.lon ?? msg.longitude,
    speed: msg.gpsSpeed ?? msg.speed ?? msg.carSpeed,
    time: msg.alarmTime ?? msg.gpsTime,
  }))
export type HubAlarm = z.infer<typeof hubAlarm>

/** Answer of the hub to a command; `_code` of the device: 100 done, 302 busy, 600 not connected. */
export const instructReply = z.object({
  code: z.coerce.number(),
  data: z.object({ _code: z.coerce.string() }),
})

/** A recording in a `/pushresourcelist`; names assumed, times UTC. */
export const resourceItem = z.object({
  channel: z.coerce.number().int().positive(),
  startTime: text,
  endTime: text,
  fileSize: amount,
})
