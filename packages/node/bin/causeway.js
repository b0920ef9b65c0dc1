#!/usr/bin/env node
// Stands in the repository, unlike what it starts, so that npm can link the command before the first build.
import '../dist/causeway.js'
