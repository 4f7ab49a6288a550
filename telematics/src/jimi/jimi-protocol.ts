/**
 * Answers of the Tracksolid Pro Open API and pushes of the IoT Hub, only what we read. Numbers come as numbers, texts,
 * empty or null; names differ between versions and deployments: all of them are read.
 */
import * as z from 'zod'
import { idText, looseNumber, looseText } from '../shared/camera-wire.ts'

/** `code` 0 is success, under any HTTP status 200. */
export const envelope = z.object({ code: z.coerce.number(), message: looseText, result: z.unknown().optional() })

export const tokenReply = z.object({
  accessToken: z.string().min(1),
  refreshToken: z.string().min(1),
  expiresIn: z.coerce.number().positive(),
  account: looseText,
})
export type TokenReply = z.infer<typeof tokenReply>

/** Lists are null when they are empty. */
export const listReply = z
  .array(z.unknown())
  .nullish()
  .transform((list) => list ?? [])

export const deviceReply = z.object({
  imei: idText,
  deviceName: looseText,
  sim: looseText,
  vehicleName: looseText,
  vehicleNumber: looseText,
  carFrame: looseText,
  deviceGroupId: looseText,
  deviceGroup: looseText,
})

/** `currentMileage` km, `mileage` m; `direction` -1 unknown; times UTC. */
export const locationReply = z.object({
  imei: idText,
  status: looseText,
  posType: looseText,
  lat: looseNumber,
  lng: looseNumber,
  gpsTime: looseText,
  hbTime: looseText,
  speed: looseNumber,
  direction: looseNumber,
  gpsDirectionValue: looseNumber,
  accStatus: looseText,
  gpsNum: looseNumber,
  electQuantity: looseNumber,
  electricQuantity: looseNumber,
  currentMileage: looseNumber,
  mileage: looseNumber,
})
export type LocationReply = z.infer<typeof locationReply>

export const trackReply = z.object({
  lat: looseNumber,
  lng: looseNumber,
  gpsTime: looseText,
  direction: looseNumber,
  gpsSpeed: looseNumber,
  ignition: looseText,
  posType: looseText,
  satellite: looseNumber,
})
export type TrackReply = z.infer<typeof trackReply>

/** `jimi.device.alarm.list` (`alert…`) and the push `jimi.push.device.alarm` (`alarm…`). */
export const cloudAlarmReply = z
  .object({
    imei: idText,
    alertTypeId: looseText,
    alarmType: looseText,
    alertTypeName: looseText,
    alarmTypeName: looseText,
    alarmName: looseText,
    alertTime: looseText,
    alarmTime: looseText,
    lat: looseNumber,
    lng: looseNumber,
    speed: looseNumber,
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
  lat: looseNumber,
  latitude: looseNumber,
  lng: looseNumber,
  lon: looseNumber,
  longitude: looseNumber,
  gpsSpeed: looseNumber,
  speed: looseNumber,
  carSpeed: looseNumber,
}

export const hubGps = z
  .object({
    ...place,
    deviceImei: looseText,
    imei: looseText,
    gpsTime: looseText,
    gateTime: looseText,
    direction: looseNumber,
    heading: looseNumber,
    satelliteNum: looseNumber,
    satellites: looseNumber,
    acc: looseText,
    accStatus: looseText,
    postType: looseText,
    altitude: looseNumber,
    distance: looseNumber,
    mileage: looseNumber,
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
  }))
export type HubGps = z.infer<typeof hubGps>

/** `alertType` is the class, `alarmType` the sub-type of JT/T classes; `removeAlarmType` names what has ended. */
export const hubAlarm = z
  .object({
    imei: looseText,
    deviceImei: looseText,
    msgClass: looseText,
    msg: z.object({
      ...place,
      alertType: looseText,
      alarmType: looseText,
      removeAlarmType: looseText,
      alarmTime: looseText,
      gpsTime: looseText,
      alertValue: looseText,
      alarmLabel: looseText,
      alarmId: looseText,
      standardAlarmValue: looseText,
      file: looseText,
      driverName: looseText,
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
