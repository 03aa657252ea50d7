#!/bin/sh
# Says hello, and gives up at the first question.
while read -r line; do
  case "$line" in
    *'"type":"hello"'*) echo '{"type":"hello","name":"weary","protocol":1}' ;;
    *'"type":"sight"'*) echo '{"type":"failed","why":"I have had enough"}' ;;
  esac
done
