import type { TraceOptions } from '../executors.ts'
import { createCallTracer } from './callTracer.ts'
import { createPrestateTracer } from './prestateTracer.ts'
import { createStructLogger } from './structLogger.ts'
import type { Tracer } from './tracer.ts'

export function createTracer(options: TraceOptions): Tracer {
  switch (options.tracer) {
    case 'struct':
      return createStructLogger(options)
    case 'call':
      return createCallTracer(options)
    case 'prestate':
      return createPrestateTracer(options)
  }
}
