import { httpUrlSchema, matchingSchema, oneOfSchema, textSchema } from './environment-schemas.ts'

/**
 * The standard variables of OpenTelemetry that turn tracing on and shape it. Its SDK reads the variables itself; here
 * they are checked, so that a wrong value stops the start instead of losing traces in silence.
 */
export const tracingFields = {
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrlSchema.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: matchingSchema(
    /^[^\s=,]+=[^,]+(,[^\s=,]+=[^,]+)*$/,
    'pairs name=value, separated by commas',
  ).optional(),
  OTEL_SERVICE_NAME: textSchema.default('vitrine'),
  OTEL_TRACES_SAMPLER: oneOfSchema(
    'always_on',
    'always_off',
    'traceidratio',
    'parentbased_always_on',
    'parentbased_always_off',
    'parentbased_traceidratio',
  ).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: matchingSchema(/^(0(\.\d+)?|1(\.0+)?)$/, 'a number from 0 to 1, such as 0.1').optional(),
}
